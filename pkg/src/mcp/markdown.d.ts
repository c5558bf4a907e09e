/** What is shown of a page of the documentation, whose text is bundled (`scripts/command.mjs`). */
declare module "*.md" {
  const text: string;
  export default text;
}
