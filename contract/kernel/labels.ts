/**
 * Readable text for a code without a label of its own: "user-frozen", "firstName", "product_not_received".
 */
export function codeLabel(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
