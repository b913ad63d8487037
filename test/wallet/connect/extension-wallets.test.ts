import { beforeEach, describe, expect, it, vi } from 'vitest'

const opened = vi.hoisted(() => [] as { id: string; end: () => void; answer: (value: unknown) => void }[])
vi.mock('@metamask/providers', () => ({
  createExternalExtensionProvider: (id: string) => {
    let end = () => {}
    const port = { id, end: () => end(), answer: (_: unknown) => {} }
    opened.push(port)
    return {
      on: (name: string, hear: () => void) => {
        if (name === 'disconnect') end = hear
      },
      request: (asked: unknown) =>
        new Promise((resolve) => {
          port.answer = (value) => resolve({ asked, value })
        }),
    }
  },
}))

import { openExtensionWallet } from '../../../src/wallet/connect/extension-wallets'

beforeEach(() => {
  for (const { end } of opened.splice(0)) end()
})

describe('openExtensionWallet', () => {
  it('opens one port per wallet and forwards requests unchanged', async () => {
    const line = await openExtensionWallet('fox', 'Fox')
    expect(await openExtensionWallet('fox', 'Fox')).toBe(line)
    expect(opened.map(({ id }) => id)).toEqual(['fox'])
    const params = ['0x1', '0x2'] as const
    const waiting = line.request('personal_sign', params)
    opened[0]?.answer('0xabc')
    expect(await waiting).toEqual({
      asked: { method: 'personal_sign', params: ['0x1', '0x2'] },
      value: '0xabc',
    })
  })

  it('opens another port for another wallet', async () => {
    const fox = await openExtensionWallet('fox', 'Fox')
    expect(await openExtensionWallet('bear', 'Bear')).not.toBe(fox)
    expect(opened.map(({ id }) => id)).toEqual(['fox', 'bear'])
  })

  it("rejects pending requests with the wallet's name when the port closes, and opens a new port for the next request", async () => {
    const line = await openExtensionWallet('fox', 'Fox')
    const waiting = line.request('eth_chainId', [])
    opened[0]?.end()
    await expect(waiting).rejects.toMatchObject({
      errorType: 'WalletAway',
      message: expect.stringContaining('Fox does not answer'),
    })
    expect(await openExtensionWallet('fox', 'Fox')).not.toBe(line)
    expect(opened).toHaveLength(2)
  })
})
