import Link from "next/link";
import { Hanging } from "./hanging.tsx";
import { homeTexts } from "./home-texts.tsx";

export function Steps() {
  return (
    <section aria-labelledby="how" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="how" className="text-3xl">
        {homeTexts.stepsTitle}
      </h2>
      <div className="@container">
        <ol className="mt-8 grid gap-x-10 gap-y-8 @min-[44rem]:grid-cols-3">
          {homeTexts.steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4 @min-[44rem]:block">
              <p aria-hidden="true" className="font-display text-5xl text-accent leading-none tabular-nums">
                {index + 1}
              </p>
              <div className="min-w-0 @min-[44rem]:mt-5">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Hanging />
      </div>
      <p className="mt-8 text-soft">
        {homeTexts.checkYourWall((text) => (
          <Link href="/browse#your-wall" className="text-ink underline underline-offset-4">
            {text}
          </Link>
        ))}
      </p>
    </section>
  );
}
