// npm runs this before npm start, npm test and npm run dev. The shop uses Unix sockets, signals and process groups.
if (process.platform === "win32") {
  console.error(
    "Storywall runs on Linux and macOS. On Windows, run this command in WSL: `wsl --install`, then clone the repository there.",
  );
  process.exit(1);
}
