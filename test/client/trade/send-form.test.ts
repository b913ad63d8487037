import { describe, expect, it } from 'vitest'
import { emptySend, readSendForm, restoreSend, storedRecipient } from '../../../src/client/trade/send-form'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { listTokens } from '../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../src/domain/scalars'

const mainnet = 1 as ChainId
const token = listTokens(mainnet).find(({ symbol }) => symbol === 'USDC')?.address as Address
const recipient = `0x${'5a'.repeat(20)}` as Address
const read = (amount: string, balance: bigint | undefined, to: Address | undefined = recipient) =>
  readSendForm(mainnet, { token, amount, recipient: to }, balance)

describe('readSendForm', () => {
  it('returns the transfer of a complete form', () => {
    expect(read('1,234.5', 2_000_000_000n)).toEqual({
      atoms: 1_234_500_000n,
      isBalanceTooLow: false,
      act: { kind: 'transfer', token, recipient, amount: 1_234_500_000n },
    })
    const coin = { token: NATIVE_TOKEN_MARKER, amount: '0.1', recipient }
    expect(readSendForm(mainnet, coin, undefined).act?.amount).toBe(10n ** 17n)
  })

  it.each([
    ['', 'Enter an amount', undefined],
    ['0', 'Enter an amount', undefined],
    ['x', 'Invalid amount', expect.any(String)],
    ['1.2345678', 'Invalid amount', 'Enter a smaller amount, with fewer decimal places.'],
  ])('returns no transfer for the amount "%s" and says: %s', (amount, missing, fault) => {
    const reading = read(amount, 9n ** 9n)
    expect(reading).toMatchObject({ missing })
    expect(reading.fault).toEqual(fault)
    expect(reading.act).toBeUndefined()
  })

  it('never exceeds a known balance, and lets the simulation decide about an unknown one', () => {
    expect(read('5', 4_999_999n)).toMatchObject({
      isBalanceTooLow: true,
      missing: 'Insufficient USDC balance',
    })
    expect(read('5', 4_999_999n).act).toBeUndefined()
    expect(read('5', undefined).act?.amount).toBe(5_000_000n)
  })

  it('asks for the recipient last', () => {
    const form = { token, amount: '5', recipient: undefined }
    expect(readSendForm(mainnet, form, 5_000_000n)).toMatchObject({ missing: 'Enter a recipient' })
  })
})

describe('the stored form', () => {
  const typed = { token, amount: '1,5', chosen: '', recipient: 'a.eth', mark: ',' as const }

  it('is restored with its amount in the current locale', () => {
    expect(restoreSend(typed, undefined)).toMatchObject({
      token,
      amount: '1.5',
      recipient: 'a.eth',
      mark: '.',
    })
    expect(restoreSend({ ...typed, chosen: recipient }, token)).toMatchObject({ chosen: '', recipient })
  })

  it('keeps only the recipient for the token of another link', () => {
    expect(restoreSend(typed, recipient)).toEqual({ ...emptySend(recipient), recipient: 'a.eth' })
  })

  it('is empty if it is missing or unreadable', () => {
    expect(restoreSend(undefined, undefined)).toEqual(emptySend(NATIVE_TOKEN_MARKER))
    expect(restoreSend({ ...typed, mark: ';' }, token)).toEqual(emptySend(token))
  })
})

describe('the recipient in the stored form', () => {
  it.each(['vitalik.eth', `eth:${recipient}`, recipient])('can be "%s"', (text) => {
    expect(storedRecipient(text)).toBe(text)
  })

  it.each([`0x${'ab'.repeat(32)}`, 'ab'.repeat(32), 'one two three four'])(
    'is never the secret "%s"',
    (text) => {
      expect(storedRecipient(text)).toBe('')
    },
  )
})
