#include "metrics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

namespace skald::server {

void Times::add(std::chrono::nanoseconds time) {
    for (std::size_t i = 0; i < milliseconds.size(); ++i)
        within_[i] += time <= std::chrono::milliseconds(milliseconds[i]);
    seconds_ += std::chrono::duration<double>(time).count();
    ++count_;
}

void MetricsText::head(const std::string& name, const char* kind, const char* help) {
    text_ += "# HELP " + name + " " + help + "\n# TYPE " + name + " " + kind + "\n";
}
void MetricsText::gauge(const char* name, const char* help, std::uint64_t value) {
    head("skald_" + std::string(name), "gauge", help);
    text_ += "skald_" + std::string(name) + " " + std::to_string(value) + "\n";
}
void MetricsText::counter(const char* name, const char* help, std::uint64_t value) {
    head("skald_" + std::string(name), "counter", help);
    text_ += "skald_" + std::string(name) + " " + std::to_string(value) + "\n";
}

void MetricsText::times(const char* name, const char* help, const Times& times) {
    const std::string whole = "skald_" + std::string(name);
    head(whole, "histogram", help);
    for (std::size_t i = 0; i < Times::milliseconds.size(); ++i)
        text_ += whole + "_bucket{le=\"" + std::to_string(Times::milliseconds[i] / 1000.0) + "\"} " +
                 std::to_string(times.within(i)) + "\n";
    text_ += whole + "_bucket{le=\"+Inf\"} " + std::to_string(times.count()) + "\n" + whole + "_sum " +
             std::to_string(times.seconds()) + "\n" + whole + "_count " + std::to_string(times.count()) +
             "\n";
}

void MetricsText::process() {
    std::uint64_t pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    head("process_resident_memory_bytes", "gauge", "Memory in use.");
    text_ += "process_resident_memory_bytes " +
             std::to_string(resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE))) + "\n";
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    head("process_cpu_seconds_total", "counter", "CPU used.");
    text_ +=
        "process_cpu_seconds_total " + std::to_string(seconds(used.ru_utime) + seconds(used.ru_stime)) + "\n";
}

}  // namespace skald::server
