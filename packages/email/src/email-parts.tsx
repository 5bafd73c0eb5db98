import { Hr } from "@react-email/hr";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { ActionButton } from "./email-layout.tsx";
import { lightColors, textStyles } from "./email-theme.ts";

const day = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });

/** Formats a date like "Thursday, December 3". */
export const formatDay = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={textStyles.body}>
    {children}
  </Text>
);

/** Shows text that a customer or the staff wrote, with its paragraphs and line breaks. */
export const UserMessage = ({ children }: { children: string }) =>
  children.split(/\n{2,}/).map((paragraph, index) => (
    <Paragraph key={index}>
      {paragraph.split("\n").map((line, lineIndex) => (
        <span key={lineIndex}>
          {lineIndex > 0 ? <br /> : null}
          {line}
        </span>
      ))}
    </Paragraph>
  ));

export const PrimaryAction = ({ href, children }: { href: string; children: ReactNode }) => (
  <Section style={{ padding: "8px 0 32px" }}>
    <ActionButton href={href}>{children}</ActionButton>
  </Section>
);

export const SmallText = ({ children }: { children: ReactNode }) => (
  <Text className="soft" style={{ ...textStyles.soft, paddingTop: 12 }}>
    {children}
  </Text>
);

export const SmallLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="link" style={{ color: lightColors.accent }}>
    {children}
  </Link>
);

export const Divider = () => (
  <Hr className="rule" style={{ margin: "28px 0", border: 0, borderTop: `1px solid ${lightColors.line}` }} />
);

export function LabeledDetail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text className="soft" style={textStyles.label}>
        {name}
      </Text>
      <Text className="ink" style={{ ...textStyles.body, margin: "0 0 20px", fontSize: 15, lineHeight: "23px" }}>
        {children}
      </Text>
    </>
  );
}

/** Shows between which days the order usually arrives, or nothing if there is no estimate. */
export const ArrivalDetail = ({ arrival }: { arrival: { from: string; to: string } | null }) =>
  arrival ? (
    <LabeledDetail name="Usually arrives">
      {formatDay(arrival.from)} to {formatDay(arrival.to)}
    </LabeledDetail>
  ) : null;

export function AddressDetail({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <LabeledDetail name={name}>
      {lines.map((line, index) => (
        <span key={index}>
          {line}
          {index < lines.length - 1 ? <br /> : null}
        </span>
      ))}
    </LabeledDetail>
  );
}

export const NoWrap = ({ children }: { children: ReactNode }) => (
  <span style={{ whiteSpace: "nowrap" }}>{children}</span>
);

export const KeepPrivateNotice = () => (
  <SmallText>Anyone with the link in this email can open your order for 90 days, so please don’t share it.</SmallText>
);
