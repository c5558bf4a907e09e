/** A page of the documentation, whose text is bundled. */
declare module "*.md" {
  const text: string;
  export default text;
}
