const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Moves the focus between rows and columns with the arrow keys. The slash key moves it to the search field. */
export function moveFocus(board: HTMLElement, event: KeyboardEvent): void {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") {
    event.preventDefault();
    board.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    return;
  }
  const step = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
  if (!step) return;
  const [across = 0, down = 0] = step;
  const columns = [...board.querySelectorAll<HTMLElement>("[data-column]")]
    .map((column) => [...column.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => row.offsetParent !== null))
    .filter((rows) => rows.length > 0);
  const focusedRow = document.activeElement
    ?.closest<HTMLElement>("[data-card]")
    ?.querySelector<HTMLElement>("[data-row]");
  const columnIndex = columns.findIndex((rows) => focusedRow && rows.includes(focusedRow));
  const row = columnIndex < 0 || !focusedRow ? 0 : (columns[columnIndex]?.indexOf(focusedRow) ?? 0);
  const target =
    columnIndex < 0
      ? columns[0]?.[0]
      : columns[columnIndex + across]?.[
          across === 0 ? row + down : Math.min(row, (columns[columnIndex + across]?.length ?? 1) - 1)
        ];
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
