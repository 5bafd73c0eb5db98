type Props = {
  /** `h1` when the wall is loaded, `p` in the skeleton. */
  as: "h1" | "p";
  name: string;
  description?: string | undefined;
};

/** The title has the same position and size in the editor and in the skeleton. */
export function WallTitle({ as: Name, name, description }: Props) {
  return (
    <div className="mb-4 lg:mb-6">
      <Name className="font-display font-semibold text-3xl leading-[1.08]">{name}</Name>
      {description ? <p className="mt-1 text-lg text-soft">{description}</p> : null}
    </div>
  );
}
