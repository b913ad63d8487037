import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../../src/ui/styles/', import.meta.url)
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.css$/.test(name),
)

/** Returns the rules that apply with reduced motion. They are outside the media blocks for motion. */
const withoutMotion = (css: string): string =>
  css.replace(/@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}/gs, '')

describe('reduced motion', () => {
  it.each(sheets)('disables all animation in %s', (name) => {
    const css = readFileSync(new URL(name, folder), 'utf8')
    expect(withoutMotion(css)).not.toMatch(
      /\b(?:transition|animation)(?:-[a-z]+)?:|(?<!over)scroll-behavior:/,
    )
  })
})
