import { describe, expect, it } from 'vitest'
import { isolate, withoutIsolates } from '../../../src/domain/text/isolate'
import { listAlternatives, listWords } from '../../../src/domain/text/locale'
import { t } from '../../../src/domain/text/texts'

const SHEKEL = '\u2068שקל\u2069'

describe('a name in right-to-left letters', () => {
  it.each([
    ['שקל', SHEKEL],
    ['شيكل', '\u2068شيكل\u2069'],
    ['ܐܒ', '\u2068ܐܒ\u2069'],
    ['aשb', '\u2068aשb\u2069'],
  ])('%s gets a direction of its own', (name, isolated) => {
    expect(isolate(name)).toBe(isolated)
    expect(isolate(isolated)).toBe(isolated)
    expect(withoutIsolates(isolated)).toBe(name)
  })

  it.each(['WETH', 'Ether', '', '柴犬', 'β', `5 ${SHEKEL}`])(
    '%s is unchanged without such letters outside',
    (text) => {
      expect(isolate(text)).toBe(text)
    },
  )

  it.each([
    ['a \u2067b', 'a b'],
    ['a\u202eb', 'ab'],
    ['a\u2069b', 'ab'],
    ['ש\u2067ק', '\u2068שק\u2069'],
    ['\u2068ש\u2069\u202e', '\u2068ש\u2069'],
  ])('%j passes no direction on to the text that follows', (name, isolated) => {
    expect(isolate(name)).toBe(isolated)
  })

  it('is isolated once', () => {
    const nested = `ש ${SHEKEL}`
    expect(isolate(isolate(nested))).toBe(`\u2068${nested}\u2069`)
    expect(isolate(`sold by ${isolate(nested)}`)).toBe(`sold by \u2068${nested}\u2069`)
  })

  it('is isolated in a list', () => {
    expect(listWords(['Alice', 'שקל'])).toBe(`Alice and ${SHEKEL}`)
    expect(listAlternatives(['שקל', 'Alice'])).toBe(`${SHEKEL} or Alice`)
  })

  it('is isolated in every translated sentence', () => {
    expect(t`Sell ${'1 WETH'} for ${'שקל'}`).toBe(`Sell 1 WETH for ${SHEKEL}`)
    expect(t`Sell ${`1 ${SHEKEL}`} for ${2}`).toBe(`Sell 1 ${SHEKEL} for 2`)
  })
})
