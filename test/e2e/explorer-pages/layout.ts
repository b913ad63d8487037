/** Shared parts of the test pages: a frame in both themes, shortened hex, links. */

export const shorten = (hex: string) => `${hex.slice(0, 10)}…${hex.slice(-6)}`
export const link = (kind: string, hex: string, text = shorten(hex)) =>
  `<a href="/${kind}/${hex}">${text}</a>`

/** Returns unknown hex of a length in bytes, different for each number. */
export const someHex = (bytes: number, at: number) =>
  `0x${at
    .toString(16)
    .padStart(8, 'f')
    .repeat(bytes / 4)}`

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
  body { margin: 0; padding: 16px 24px; background: light-dark(#fff, #15181d); color: light-dark(#1b2027, #e6e9ee) }
  a { color: light-dark(#1a55b8, #8ab4ff); text-decoration: none }
  table { border-collapse: collapse; width: 100% }
  td, th { padding: 8px 10px; border-bottom: 1px solid light-dark(#d9dde3, #333a45); text-align: left; white-space: nowrap }
  dl { display: grid; grid-template-columns: 160px 1fr; gap: 8px } dd { margin: 0; overflow-wrap: anywhere }
`

/** Returns a complete page. */
export const pageOf = (title: string, body: string, script = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>
<body><header><a href="/">Explorer</a></header><h1>${title}</h1>${body}${script && `<script>${script}</script>`}</body></html>`

export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`
