#include <cairo-pdf.h>
#include <cairo-svg.h>

#include <filesystem>
#include <memory>

#include "base/json.hpp"
#include "layout.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
// Fontconfig keeps its patterns until the program ends, and nothing it offers to give them back is safe while
// pango still has threads that use them.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libfontconfig\n";
}
#endif
#endif

namespace skald::print {

namespace {

constexpr const char* keys[] = {
#define PHRASE(name) #name,
#include "phrases.def"
#undef PHRASE
};

struct Destroy {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroy>;
using Context = std::unique_ptr<cairo_t, Destroy>;

std::vector<Clipped> draw_page(const Page& page, cairo_surface_t* surface) {
    const Context cairo(cairo_create(surface));
    Canvas canvas(cairo.get(), page.paper);
    page.draw(canvas);
    cairo_show_page(cairo.get());
    return canvas.clipped();
}

Result<std::vector<std::string>, std::string> finished(cairo_surface_t* surface, const std::string& file) {
    cairo_surface_finish(surface);
    const cairo_status_t status = cairo_surface_status(surface);
    if (status == CAIRO_STATUS_SUCCESS) return std::vector<std::string>{file};
    return tl::unexpected<std::string>(file + ": " + cairo_status_to_string(status));
}

Result<std::vector<std::string>, std::string> write_pdf(const Document& document, const std::string& file) {
    const Surface surface(cairo_pdf_surface_create(file.c_str(), 1, 1));
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, document.title.c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Skald");
    for (const Page& page : document.pages) {
        cairo_pdf_surface_set_size(surface.get(), page.paper.width * points_of_mm,
                                   page.paper.height * points_of_mm);
        draw_page(page, surface.get());
    }
    return finished(surface.get(), file);
}

Result<std::vector<std::string>, std::string> write_svg(const Document& document,
                                                        const std::filesystem::path& file) {
    std::vector<std::string> files;
    for (std::size_t i = 0; i < document.pages.size(); ++i) {
        std::filesystem::path name = file;
        if (i > 0) name.replace_filename(file.stem().string() + "-" + std::to_string(i + 1) + ".svg");
        const Page& page = document.pages[i];
        const Surface surface(cairo_svg_surface_create(name.string().c_str(), page.paper.width * points_of_mm,
                                                       page.paper.height * points_of_mm));
        draw_page(page, surface.get());
        const auto written = finished(surface.get(), name.string());
        if (!written) return written;
        files.push_back(name.string());
    }
    return files;
}

}  // namespace

Result<Phrases, std::string> Phrases::read(std::string_view text) {
    const nlohmann::json json = read_json(text);
    if (!json.is_object()) return tl::unexpected<std::string>("not a JSON object");
    Phrases phrases;
    for (const char* key : keys) {
        const auto found = json.find(key);
        if (found == json.end() || !found->is_string())
            return tl::unexpected<std::string>(std::string(key) + " is missing");
        phrases.phrases_.emplace(key, found->get<std::string>());
    }
    for (const auto& [key, unused] : json.items())
        if (phrases.phrases_.find(key) == phrases.phrases_.end())
            return tl::unexpected<std::string>(key + " is no heading that is printed");
    return phrases;
}

const std::string& Phrases::operator[](std::string_view key) const {
    static const std::string none;
    const auto found = phrases_.find(key);
    return found == phrases_.end() ? none : found->second;
}

void on_scratch(const Paper& paper, const std::function<void(Canvas&)>& measure) {
    const Surface surface(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr));
    draw_page({paper, measure}, surface.get());
}

std::vector<Clipped> check(const Document& document) {
    std::vector<Clipped> all;
    for (const Page& page : document.pages) {
        const Surface surface(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr));
        for (Clipped& clipped : draw_page(page, surface.get())) all.push_back(std::move(clipped));
    }
    return all;
}

Result<std::vector<std::string>, std::string> write(const Document& document, const std::string& file) {
    const std::filesystem::path path(file);
    if (path.extension() == ".pdf") return write_pdf(document, file);
    if (path.extension() == ".svg") return write_svg(document, path);
    return tl::unexpected<std::string>(file + ": the name must end in .pdf or .svg");
}

}  // namespace skald::print
