/** A folder with more files is not a folder of photos for one wall. */
const MAX_FILES = 2000;

/**
 * Lists the files of a drop, including those in folders, sorted by path. Must be called while the event is handled,
 * because the browser then clears its data.
 */
export function readDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const files = [...transfer.files];
  return entries.some(({ isDirectory }) => isDirectory) ? readEntries(entries) : Promise.resolve(files);
}

async function readEntries(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry && files.length < MAX_FILES; entry = waiting.shift()) {
    if (entry.isDirectory) waiting.unshift(...(await listFolder(entry as FileSystemDirectoryEntry)));
    else files.push(...(await openFile(entry as FileSystemFileEntry)));
  }
  return files;
}

/** Lists a folder's entries by name. Browsers return them in portions. Resolves with none if it cannot be read. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const readPortion = () => new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
  const entries: FileSystemEntry[] = [];
  for (let portion = await readPortion(); portion.length > 0; portion = await readPortion()) entries.push(...portion);
  return entries.toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

const openFile = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );
