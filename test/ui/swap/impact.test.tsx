import { afterEach, expect, it } from 'vitest'
import { NetworkShare } from '../../../src/ui/swap/impact'
import { clearPage, draw, wordsOfPage } from '../../support/drawn-page'

afterEach(clearPage)

it.each([
  [99, undefined, '(0.99%)'],
  [100, 'caution', '(1%)'],
  [1_200, 'bad', '(12%)'],
])('network costs of %i basis points have the tone %s', (networkBps, tone, words) => {
  draw(<NetworkShare costs={{ networkBps }} />)
  expect(wordsOfPage()).toBe(words)
  expect(document.querySelector('.impact')?.getAttribute('data-tone') ?? undefined).toBe(tone)
})
