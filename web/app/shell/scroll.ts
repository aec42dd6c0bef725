/** What is told one after the other is seen at its end; `told`: how much that is by now. */
export function showEnd(element: Pick<Element, 'scrollTop' | 'scrollHeight'>, told: number): void {
  if (told > 0) element.scrollTop = element.scrollHeight
}
