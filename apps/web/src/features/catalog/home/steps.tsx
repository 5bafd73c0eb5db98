const steps = [
  ["Choose your photos", "From your phone or computer, any orientation, any camera. They stay private and yours."],
  ["Pick a frame and size", "See your wall to scale, crop each photo and check the print quality before you pay."],
  [
    "Hang it in minutes",
    "Stick a steel plate to the wall and the tile snaps on magnetically. Move it whenever you like.",
  ],
] as const;

export function Steps() {
  return (
    <section aria-labelledby="how" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="how" className="text-3xl">
        From phone to wall
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-4 md:block">
            <p aria-hidden="true" className="font-display text-5xl text-accent leading-none tabular-nums">
              {index + 1}
            </p>
            <div className="md:mt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
