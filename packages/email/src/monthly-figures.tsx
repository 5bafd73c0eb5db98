import { Column } from "@react-email/column";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { MonthlyFiguresEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { LabeledDetail, Paragraph, PrimaryAction, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { lightColors } from "./email-theme.ts";

export const monthlyFigures: Template<MonthlyFiguresEmail> = {
  subject: ({ month, sales }) => `${month}: ${formatMoney(sales.now)} in sales`,
  Page: MonthlyFiguresPage,
};

const formatCount = (count: number) => count.toLocaleString("en-US");

const formatAmount = (cents: number | null) => (cents === null ? "–" : formatMoney(cents));

function MonthlyFiguresPage({ content }: { content: MonthlyFiguresEmail }) {
  const { month, monthBefore, sales, refunded, orders, averageOrder, visits, late, remakes, refused } = content;
  const counts = [
    ["Orders", orders],
    ["Visits", visits],
    ["Late orders", late],
    ["Remakes", remakes],
    ["Photos rejected", refused],
  ] as const;
  const rows: readonly (readonly [string, string, string])[] = [
    ["Sales", formatMoney(sales.now), formatMoney(sales.before)],
    ["Refunds", formatMoney(refunded.now), formatMoney(refunded.before)],
    ["Average order", formatAmount(averageOrder.now), formatAmount(averageOrder.before)],
    ...counts.map(([name, { now, before }]) => [name, formatCount(now), formatCount(before)] as const),
  ];
  return (
    <EmailLayout title={month} preview={`${formatCount(orders.now)} orders, ${formatMoney(sales.now)} in sales.`}>
      <Paragraph>Your shop’s month, next to {monthBefore}. Sales and refunds are the same as in the ledger.</Paragraph>
      <Section style={{ padding: "8px 0 24px" }}>
        <FigureRow name="" now={month.split(" ")[0] ?? month} before={monthBefore} isSoft />
        {rows.map(([name, now, before]) => (
          <FigureRow key={name} name={name} now={now} before={before} />
        ))}
      </Section>
      {content.layouts.length > 0 ? (
        <LabeledDetail name="Top layouts">
          {content.layouts.map(({ name, count }) => `${name} (${formatCount(count)})`).join(", ")}
        </LabeledDetail>
      ) : null}
      <PrimaryAction href={content.adminUrl}>See all numbers</PrimaryAction>
      <SmallText>{content.email} gets this email once a month because it belongs to an owner of the shop.</SmallText>
    </EmailLayout>
  );
}

type FigureRowProps = { name: string; now: string; before: string; isSoft?: boolean };

function FigureRow({ name, now, before, isSoft = false }: FigureRowProps) {
  const cell = { padding: "6px 0", fontSize: 15, borderBottom: `1px solid ${lightColors.line}` };
  const number = { ...cell, textAlign: "right", width: "30%" } as const;
  return (
    <Row className="rule">
      <Column className="ink" style={{ ...cell, color: lightColors.ink }}>
        {name}
      </Column>
      <Column
        className={isSoft ? "soft" : "ink"}
        style={{ ...number, color: isSoft ? lightColors.soft : lightColors.ink, fontWeight: isSoft ? 400 : 700 }}
      >
        {now}
      </Column>
      <Column className="soft" style={{ ...number, color: lightColors.soft }}>
        {before}
      </Column>
    </Row>
  );
}
