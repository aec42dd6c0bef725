// The script of the report, as the lab's own files have it (apps/calls/lab).
declare module '*/calls/lab/report.js' {
  export function showReport(
    data: unknown,
    host: { root: Document | ShadowRoot; page: HTMLElement; tongue: string },
  ): void
}
