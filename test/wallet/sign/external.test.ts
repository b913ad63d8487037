import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { type Address, type ChainId, toAmount } from '../../../src/domain/scalars'
import type { Eip1193Provider, WalletMethod } from '../../../src/wallet/connect/requests'
import { callOf } from '../../../src/wallet/messages/transaction-acts'
import { type ApprovedOrder, approve, requireApproval } from '../../../src/wallet/policy/policy'
import { type ApprovedTransaction, approveTransaction } from '../../../src/wallet/policy/transaction-policy'
import { connectWallet, externalSigner } from '../../../src/wallet/sign/external'
import type { ExternalAccount } from '../../../src/wallet/vault/accounts'
import { vectors } from '../../fixtures/vectors'
import { factsFor } from '../../support/policy-facts'
import { devKeys } from '../../support/wallet'

const [vector] = vectors.orders
if (!vector) throw new Error('There is no order among the vectors.')
const holder = privateKeyToAccount(devKeys.second)
const owner = holder.address.toLowerCase() as Address
const account = {
  kind: 'external',
  address: owner,
  via: 'port',
  walletId: 'id',
  walletName: 'Fox',
} as ExternalAccount
const deployment = {
  chainId: 31_337 as ChainId,
  settlement: '0x5fbdb2315678afecb367f032d93f642f64180aa3' as Address,
  relayer: `0x${'00'.repeat(20)}` as Address,
  domainName: 'Gnosis Protocol',
}
const terms = {
  ...vector.order,
  receiver: null,
  appData: `0x${'00'.repeat(32)}` as typeof vector.order.appData,
}

function approved(
  scheme: 'eip712' | 'ethsign' | 'presign',
  change: Partial<typeof terms> = {},
): ApprovedOrder {
  const changed = { ...terms, ...change }
  const intent = { kind: 'order', scheme, owner, deployment, terms: changed } as const
  const verdict = approve(intent, factsFor(intent))
  if ('broken' in verdict) throw new Error(verdict.broken.map(({ message }) => message).join(' '))
  return verdict
}

function approvedTransaction(): ApprovedTransaction {
  const act = { kind: 'approve', token: terms.sellToken, amount: toAmount(5n) } as const
  const verdict = approveTransaction(
    {
      kind: 'transaction',
      owner,
      deployment,
      act,
      call: callOf(act, { owner, deployment }),
      nonce: 0,
      gas: 60_000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    },
    {
      deployment,
      nodeChainId: 31_337,
      nonce: 0,
      balance: 10n ** 18n,
      shownCost: 120_000n,
      dataFee: 0n,
      order: null,
    },
  )
  if ('broken' in verdict) throw new Error(verdict.broken.map(({ message }) => message).join(' '))
  return verdict
}

/** Creates a wallet with the second development key. Tests can replace its answers. */
function wallet(instead: Partial<Record<WalletMethod, (params: readonly unknown[]) => unknown>> = {}) {
  const asked: string[] = []
  const own: Record<WalletMethod, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: () => [holder.address],
    eth_chainId: () => '0x7a69',
    wallet_switchEthereumChain: () => null,
    eth_signTypedData_v4: ([, text]) => holder.signTypedData(JSON.parse(String(text))),
    personal_sign: ([raw]) => holder.signMessage({ message: { raw: raw as `0x${string}` } }),
    eth_sendTransaction: () => `0x${'12'.repeat(32)}`,
    ...instead,
  }
  const line: Eip1193Provider = {
    request: async (method, params) => {
      asked.push(method)
      return own[method](params)
    },
  }
  return { asked, signer: externalSigner(account, async () => line), line }
}

describe('the signer of an external account', () => {
  it.each(['eip712', 'ethsign'] as const)('signs an approved order by %s', async (scheme) => {
    const { signer, asked } = wallet()
    expect(await signer.signOrder(approved(scheme))).toMatchObject({ scheme })
    expect(asked).toContain(scheme === 'eip712' ? 'eth_signTypedData_v4' : 'personal_sign')
  })

  it('sends no request for a presign order', async () => {
    const { signer, asked } = wallet()
    expect(await signer.signOrder(approved('presign'))).toMatchObject({ scheme: 'presign' })
    expect(asked).toEqual([])
  })

  it('sends an approved transaction and refuses any other', async () => {
    const { signer, asked } = wallet()
    const verdict = approvedTransaction()
    await expect(signer.sendTransaction({ ...verdict })).rejects.toThrow(/never approved/)
    expect(asked).toEqual([])
    expect(await signer.sendTransaction(verdict)).toBe(`0x${'12'.repeat(32)}`)
    expect(asked).toContain('eth_sendTransaction')
  })

  it("sends no transaction if the network was switched while the wallet's window was open", async () => {
    let chain = '0x7a69'
    const { signer } = wallet({
      eth_chainId: () => chain,
      eth_sendTransaction: ([call]) => {
        chain = '0x2105'
        // Wallets refuse a call that names another network than theirs.
        if ((call as { chainId?: string }).chainId === '0x7a69') throw { code: 4901, message: 'other chain' }
        return `0x${'12'.repeat(32)}`
      },
    })
    await expect(signer.sendTransaction(approvedTransaction())).rejects.toMatchObject({
      errorType: 'WalletAway',
    })
  })

  it('reports the wrong network if the wallet ignored the chain id', async () => {
    let chain = '0x7a69'
    const eth_sendTransaction = () => {
      chain = '0x2105'
      return `0x${'12'.repeat(32)}`
    }
    const { signer } = wallet({ eth_chainId: () => chain, eth_sendTransaction })
    await expect(signer.sendTransaction(approvedTransaction())).rejects.toMatchObject({
      errorType: 'WalletLacksChain',
      message: expect.stringContaining('8453'),
    })
  })

  it('returns the hash if the wallet disconnects after sending', async () => {
    let hasSent = false
    const { signer } = wallet({
      eth_chainId: () => {
        if (hasSent) throw { code: 4900, message: 'disconnected' }
        return '0x7a69'
      },
      eth_sendTransaction: () => {
        hasSent = true
        return `0x${'12'.repeat(32)}`
      },
    })
    expect(await signer.sendTransaction(approvedTransaction())).toBe(`0x${'12'.repeat(32)}`)
  })

  it('switches the wallet to the network of the order before signing', async () => {
    let chain = '0x1'
    const { signer, asked } = wallet({
      eth_chainId: () => chain,
      wallet_switchEthereumChain: ([wanted]) => {
        chain = (wanted as { chainId: string }).chainId
      },
    })
    await signer.signOrder(approved('eip712'))
    expect(asked).toEqual([
      'eth_requestAccounts',
      'eth_chainId',
      'eth_chainId',
      'wallet_switchEthereumChain',
      'eth_chainId',
      'eth_signTypedData_v4',
    ])
  })

  it('does not request a signature on another network or from another account', async () => {
    const elsewhere = wallet({ eth_chainId: () => '0x1' })
    await expect(elsewhere.signer.signOrder(approved('eip712'))).rejects.toMatchObject({
      errorType: 'WalletLacksChain',
    })
    const other = wallet({ eth_requestAccounts: () => [deployment.settlement] })
    await expect(other.signer.signOrder(approved('eip712'))).rejects.toMatchObject({
      errorType: 'WalletOtherAccount',
    })
    for (const { asked } of [elsewhere, other]) expect(asked).not.toContain('eth_signTypedData_v4')
  })

  it('refuses a signature over another order, by another key or in another scheme', async () => {
    const former = await wallet().signer.signOrder(approved('eip712', { partiallyFillable: true }))
    const stranger = privateKeyToAccount(devKeys.third)
    const wrong = [
      () => former.bytes,
      ([, text]: readonly unknown[]) => stranger.signTypedData(JSON.parse(String(text))),
      () => holder.signMessage({ message: 'hello' }),
    ]
    for (const eth_signTypedData_v4 of wrong) {
      const { signer } = wallet({ eth_signTypedData_v4 })
      await expect(signer.signOrder(approved('eip712'))).rejects.toMatchObject({
        errorType: 'InvalidSignature',
      })
    }
  })

  it('sends no request for an order that was never approved', async () => {
    const { signer, asked } = wallet()
    const forged = { ...approved('eip712') } as ApprovedOrder
    await expect(async () => signer.signOrder(forged)).rejects.toThrow(/never approved/)
    expect(asked).toEqual([])
  })

  it('refuses a wallet that offers no accounts', async () => {
    const { line } = wallet({ eth_requestAccounts: () => [] })
    await expect(connectWallet(line)).rejects.toMatchObject({ errorType: 'WalletUnauthorised' })
    expect(await connectWallet(wallet().line)).toEqual({ accounts: [owner], chainId: 31_337 })
  })
})

describe('signText of an external account', () => {
  const text = 'app.example: is it you?'
  const approveText = () =>
    requireApproval(
      approve(
        { kind: 'text', scheme: 'ethsign', owner, deployment, text },
        { owner, shown: text, origin: 'https://app.example' },
      ),
    )

  it('requests the signature from the wallet of the account', async () => {
    const signed = await wallet().signer.signText(approveText())
    expect(signed).toEqual({ scheme: 'ethsign', bytes: await holder.signMessage({ message: text }) })
  })

  it('refuses a signature of another text', async () => {
    const { signer } = wallet({ personal_sign: () => holder.signMessage({ message: 'something else' }) })
    await expect(signer.signText(approveText())).rejects.toMatchObject({ errorType: 'InvalidSignature' })
  })
})
