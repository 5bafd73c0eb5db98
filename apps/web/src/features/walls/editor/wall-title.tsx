type Props = {
  /** A heading once the wall is there, a line of text while it is prepared. */
  as: "h1" | "p";
  name: string;
  description?: string | undefined;
};

/** What is being made, in the same place and size before and after it is ready. */
export function WallTitle({ as: Name, name, description }: Props) {
  return (
    <div className="mb-4 lg:mb-6">
      <Name className="font-display font-semibold text-3xl leading-[1.08]">{name}</Name>
      {description ? <p className="mt-1 text-lg text-soft">{description}</p> : null}
    </div>
  );
}
