type Props = {
  /** `h1` when the wall is loaded, `p` in the skeleton. */
  as: "h1" | "p";
  name: string;
  description?: string | undefined;
};

/** The title has the same position and size in the editor and in the skeleton. It takes one line on phones. */
export function WallTitle({ as: Name, name, description }: Props) {
  return (
    <div className="mb-3 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-3 lg:mb-6">
      <Name className="font-display font-semibold text-xl leading-[1.08] lg:text-3xl">{name}</Name>
      {description ? <p className="text-soft max-lg:text-sm lg:mt-1 lg:text-lg">{description}</p> : null}
    </div>
  );
}
