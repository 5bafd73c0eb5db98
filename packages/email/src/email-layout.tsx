import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { type ReactNode, useContext } from "react";
import { ContactEmailContext } from "./contact-email.ts";
import { fontFamily, lightColors, styleSheet, textStyles } from "./email-theme.ts";
import { FirstWall, type PicturedWall } from "./wall-row.tsx";

type EmailLayoutProps = { preview: string; title: string; wall?: PicturedWall | null; children: ReactNode };

/**
 * The layout of every email. Inboxes show `preview` next to the subject. If there is a `wall`, its picture comes first.
 */
export function EmailLayout({ preview, title, wall = null, children }: EmailLayoutProps) {
  const contactEmail = useContext(ContactEmailContext);
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
        <title>{title}</title>
      </Head>
      <Body className="paper" style={{ margin: 0, backgroundColor: lightColors.paper, fontFamily }}>
        <Preview>{preview}</Preview>
        <Container className="outer" style={{ maxWidth: 600, padding: "24px 16px" }}>
          <EmailLogo />
          <Section
            className="sheet"
            style={{
              padding: "40px 44px",
              backgroundColor: lightColors.card,
              border: `1px solid ${lightColors.line}`,
              borderRadius: 18,
            }}
          >
            <FirstWall wall={wall} />
            <Heading
              as="h1"
              className="title"
              style={{
                margin: "0 0 14px",
                fontSize: 30,
                lineHeight: 1.15,
                letterSpacing: "-0.02em",
                fontWeight: 700,
                textWrap: "balance",
                color: lightColors.ink,
              }}
            >
              {title}
            </Heading>
            {children}
          </Section>
          <Section className="foot" style={{ padding: "24px 44px 40px" }}>
            <Text className="soft" style={textStyles.soft}>
              Storywall · {shopCopy.businessLocation}
              <br />
              Reply to this email or write to{" "}
              <Link href={`mailto:${contactEmail}`} className="link" style={{ color: lightColors.accent }}>
                {contactEmail}
              </Link>
              . A real person will read your message.
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** Draws the logo as table cells, since mail clients may block images. */
function EmailLogo() {
  return (
    <Section className="brand" style={{ padding: "8px 44px 20px" }}>
      <Row style={{ width: "auto", margin: 0 }}>
        <Column style={{ width: 15, verticalAlign: "middle" }}>
          <LogoTile name="mark" color={lightColors.accent} height={16} />
          <LogoTile name="mark-quiet" color="#525553" height={8} isLast />
        </Column>
        <Column style={{ width: 13, verticalAlign: "middle" }}>
          <LogoTile name="mark-ink" color={lightColors.ink} height={10} />
          <LogoTile name="mark-soft" color="#7da296" height={14} isLast />
        </Column>
        <Column
          className="ink"
          style={{ paddingLeft: 10, fontSize: 18, fontWeight: 700, letterSpacing: "-0.01em", color: lightColors.ink }}
        >
          Storywall
        </Column>
      </Row>
    </Section>
  );
}

type LogoTileProps = { name: string; color: string; height: number; isLast?: boolean };

function LogoTile({ name, color, height, isLast = false }: LogoTileProps) {
  return (
    <div
      className={name}
      style={{
        width: 12,
        height,
        marginBottom: isLast ? 0 : 3,
        borderRadius: 2,
        backgroundColor: color,
        fontSize: 1,
        lineHeight: "1px",
      }}
    />
  );
}

export function ActionButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button
      href={href}
      className="button"
      style={{
        display: "inline-block",
        padding: "15px 28px",
        borderRadius: 12,
        backgroundColor: lightColors.accent,
        color: lightColors.accentInk,
        fontSize: 16,
        lineHeight: "20px",
        fontWeight: 600,
        textDecoration: "none",
      }}
    >
      {children}
    </Button>
  );
}
