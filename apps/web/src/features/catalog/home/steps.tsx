const steps = [
  ["Choose your photos", "From your phone or computer, any orientation, any camera. They stay yours, and private."],
  ["Pick frame and size", "See your wall to scale, crop each photo, and know how it will print before you pay."],
  ["Hang it in minutes", "A steel plate sticks to the wall, the tile snaps on by magnet. Move it whenever you like."],
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
