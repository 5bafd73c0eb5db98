import { Hr, Link, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { Action } from "./sheet.tsx";
import { light, text } from "./theme.ts";

const day = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });

/** "Thursday, December 3" of a calendar date. */
export const formatDay = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

export const Say = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={text.body}>
    {children}
  </Text>
);

/** What a person typed: its paragraphs and lines as they were typed. */
export const Words = ({ children }: { children: string }) =>
  children.split(/\n{2,}/).map((paragraph, index) => (
    <Say key={index}>
      {paragraph.split("\n").map((line, at) => (
        <span key={at}>
          {at > 0 ? <br /> : null}
          {line}
        </span>
      ))}
    </Say>
  ));

/** The one thing to do, with air around it. */
export const Do = ({ href, children }: { href: string; children: ReactNode }) => (
  <Section style={{ padding: "8px 0 32px" }}>
    <Action href={href}>{children}</Action>
  </Section>
);

export const Small = ({ children }: { children: ReactNode }) => (
  <Text className="soft" style={{ ...text.soft, paddingTop: 12 }}>
    {children}
  </Text>
);

export const SmallLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="link" style={{ color: light.accent }}>
    {children}
  </Link>
);

export const Rule = () => (
  <Hr className="rule" style={{ margin: "28px 0", border: 0, borderTop: `1px solid ${light.line}` }} />
);

/** A fact under its name. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text className="soft" style={text.label}>
        {name}
      </Text>
      <Text className="ink" style={{ ...text.body, margin: "0 0 20px", fontSize: 15, lineHeight: "23px" }}>
        {children}
      </Text>
    </>
  );
}

export function AddressFact({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <Fact name={name}>
      {lines.map((line, index) => (
        <span key={index}>
          {line}
          {index < lines.length - 1 ? <br /> : null}
        </span>
      ))}
    </Fact>
  );
}

/** A number that must not be broken in two. */
export const Whole = ({ children }: { children: ReactNode }) => (
  <span style={{ whiteSpace: "nowrap" }}>{children}</span>
);

export const KeepToYourself = () => (
  <Small>The link in this letter opens your order for 90 days. Keep it to yourself.</Small>
);
