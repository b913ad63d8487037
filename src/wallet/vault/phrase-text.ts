/** A recovery phrase as text, before it is checked: no list of words is needed for it. */

/** The words of a text a person pasted: numbers before them (`1.`, `2)`) and any spaces are left out. */
export const splitPhrase = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^\d+[.):]?/, ''))
    .filter((word) => word !== '')
