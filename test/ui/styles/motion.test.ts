import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../../src/ui/styles/', import.meta.url)
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.css$/.test(name),
)

/** What holds where less motion is asked for: everything outside of the blocks for all others. */
const withoutMotion = (css: string): string =>
  css.replace(/@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}/gs, '')

describe('where less motion is asked for', () => {
  it.each(sheets)('nothing of %s moves', (name) => {
    const css = readFileSync(new URL(name, folder), 'utf8')
    expect(withoutMotion(css)).not.toMatch(
      /\b(?:transition|animation)(?:-[a-z]+)?:|(?<!over)scroll-behavior:/,
    )
  })
})
