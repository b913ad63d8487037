import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../src/domain/refusal'
import { type Eip1193Provider, requestWallet } from '../../../src/wallet/connect/requests'

const answering = (answer: unknown): Eip1193Provider => ({ request: async () => answer })
const throwing = (thrown: unknown): Eip1193Provider => ({
  request: async () => {
    throw thrown
  },
})

/** Returns the refusal for an error that the wallet throws. */
const refusalOf = (thrown: unknown): Promise<Refusal> =>
  requestWallet(throwing(thrown), 'eth_chainId', []).then(
    () => {
      throw new Error('nothing was refused')
    },
    (refusal: Refusal) => refusal,
  )

describe('requestWallet', () => {
  it.each([
    [4001, 'WalletDeclined'],
    [4100, 'WalletUnauthorised'],
    [4200, 'WalletLacksMethod'],
    [-32601, 'WalletLacksMethod'],
    [4900, 'WalletAway'],
    [4901, 'WalletAway'],
    [4902, 'WalletLacksChain'],
    [-32002, 'WalletBusy'],
    [-32603, 'WalletFailed'],
  ])('maps the error code %i to %s', async (code, errorType) => {
    const asked = requestWallet(throwing({ code, message: 'x' }), 'eth_chainId', [])
    await expect(asked).rejects.toMatchObject({ errorType })
  })

  it('finds the code inside another error, as some wallets wrap errors', async () => {
    const wrapped = { code: -32603, message: 'x', data: { originalError: { code: 4902 } } }
    expect((await refusalOf(wrapped)).errorType).toBe('WalletLacksChain')
  })

  it('quotes an error with an unknown code, up to a maximum length', async () => {
    expect((await refusalOf(new Error('boom'))).details.quote).toBe('The wallet says: boom')
    expect((await refusalOf({ code: 1, message: 'y'.repeat(5_000) })).details.quote).toHaveLength(217)
    expect((await refusalOf('nothing at all')).errorType).toBe('WalletFailed')
  })
})

describe('the result of a wallet', () => {
  it('has hex decoded to lower case', async () => {
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(await requestWallet(answering([address]), 'eth_requestAccounts', [])).toEqual([
      address.toLowerCase(),
    ])
    expect(await requestWallet(answering('0x1'), 'eth_chainId', [])).toBe('0x1')
    expect(await requestWallet(answering(undefined), 'wallet_switchEthereumChain', [{}])).toBeUndefined()
  })

  it.each([
    ['eth_requestAccounts', ['0x12']],
    ['eth_requestAccounts', 'yes'],
    ['eth_chainId', 1],
    ['eth_chainId', '0x'],
    ['eth_signTypedData_v4', `0x${'00'.repeat(64)}`],
    ['personal_sign', null],
    ['eth_sendTransaction', '0x1234'],
  ] as const)('must match the schema: %s with %j', async (method, answer) => {
    await expect(requestWallet(answering(answer), method, [])).rejects.toMatchObject({
      errorType: 'WalletFailed',
      message: expect.stringContaining('Unreadable wallet reply'),
    })
  })
})
