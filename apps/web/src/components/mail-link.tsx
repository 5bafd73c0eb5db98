export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="wrap-anywhere underline underline-offset-4">
    {address}
  </a>
);
