import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTrade } from '../../../src/client/explorer/badges'
import { writeReceived } from '../../../src/client/notify/notification-text'
import { viewPair, viewToken } from '../../../src/client/tokens/tokens'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { findKnownToken, findNamedToken, registerImported } from '../../../src/domain/chains/imported-tokens'
import type { Address } from '../../../src/domain/scalars'
import { toSeconds } from '../../../src/domain/scalars'
import { withoutIsolates } from '../../../src/domain/text/isolate'
import { joinUnits } from '../../../src/domain/text/units'
import { termsSentence } from '../../../src/ui/orders/order-sentence'
import { describeOrder } from '../../../src/wallet/describe/order'
import { MAINNET, makeTerms, NOW, TRADER, USDC } from '../../support/client'

const SHEKEL = `0x${'5e'.repeat(20)}` as Address
const terms = makeTerms({ sellToken: SHEKEL, buyToken: USDC })
const key = { profileId: 'sandbox', chainId: MAINNET, uid: `0x${'00'.repeat(56)}` } as never

/** Right-to-left letters outside an isolate reorder the numbers around them. */
const bare = (text: string): string =>
  text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '').replaceAll(/[^\u0590-\u08ff]/g, '')

describe('a token with a symbol in right-to-left letters', () => {
  beforeAll(() =>
    registerImported([
      {
        chainId: MAINNET,
        address: SHEKEL,
        symbol: 'شيكل',
        name: 'شيكل رقمي',
        decimals: 18,
        isImported: true,
      },
    ]),
  )
  afterAll(() => registerImported([]))

  const texts: readonly (readonly [string, () => string])[] = [
    ['an amount', () => writeReceived(MAINNET, SHEKEL, 10n ** 18n)],
    ['a badge', () => writeTrade(key, terms)],
    ['a token of a screen', () => `1 ${viewToken(MAINNET, SHEKEL).symbol} = 2 USDC`],
    ['the sentence of an order', () => termsSentence(terms, viewPair(MAINNET, terms))],
    ['a unit that stays next to its number', () => joinUnits(`1 ${viewToken(MAINNET, SHEKEL).symbol}`)],
    [
      'each line of the review',
      () => {
        const { title, lines, warnings } = describeOrder({
          terms,
          deployment: deploymentOf(MAINNET, 'production'),
          owner: TRADER,
          ownerName: 'Main',
          now: toSeconds(NOW),
          findToken: (token) => findNamedToken(MAINNET, token),
        })
        return [title, ...lines.map(({ text }) => text), ...warnings.map(({ message }) => message)].join('\n')
      },
    ],
  ]

  it.each(texts)('is isolated in %s', (_, write) => {
    expect(write()).toContain('شيكل')
    expect(bare(write())).toBe('')
  })

  it('keeps its plain symbol for comparisons and files', () => {
    expect(findKnownToken(MAINNET, SHEKEL)?.symbol).toBe('شيكل')
    expect(withoutIsolates(viewToken(MAINNET, SHEKEL).symbol)).toBe('شيكل')
  })

  it('has no line break between a number and its unit', () => {
    expect(joinUnits(`1 ${viewToken(MAINNET, SHEKEL).symbol}`)).toBe('1\u00a0\u2068شيكل\u2069')
  })
})
