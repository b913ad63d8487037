/**
 * Signer for accounts of other wallets. Before a request, the wallet's account and network must match. After
 * it, the result must be the owner's signature over our own digest. So old results and results for other
 * requests or accounts are rejected.
 */

import { numberToHex } from 'viem/utils'
import type { Deployment } from '../../domain/chains/chains'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import { ignoreRefusal } from '../../domain/refusal'
import type { Address, Hash32, Hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { type Eip1193Provider, requestWallet } from '../connect/requests'
import { hexOfText } from '../messages/personal-text'
import type { ApprovedText } from '../policy/policy'
import { type ApprovedTransaction, isApprovedTransaction } from '../policy/transaction-policy'
import type { ExternalAccount } from '../vault/accounts'
import {
  checkSignature,
  checkTextSignature,
  keySchemeOf,
  type Message,
  presignatureOf,
  toMessage,
} from './messages'
import type { Signer } from './ports'
import { toApprovedPresignMessage } from './safe'

/** Accounts that a wallet offered when it was connected, the selected one first, and its network. */
export interface Connection {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

const readChain = async (provider: Eip1193Provider): Promise<number> =>
  Number(await requestWallet(provider, 'eth_chainId', []))

/**
 * Requests the accounts of a wallet. The wallet asks its user first.
 * @throws Refusal WalletDeclined and other wallet errors
 */
export async function connectWallet(provider: Eip1193Provider): Promise<Connection> {
  const accounts = await requestWallet(provider, 'eth_requestAccounts', [])
  if (accounts.length === 0) throw new WalletRefusal('WalletUnauthorised')
  return { accounts, chainId: await readChain(provider) }
}

async function switchChain(provider: Eip1193Provider, { chainId }: Deployment): Promise<void> {
  if ((await readChain(provider)) === chainId) return
  await requestWallet(provider, 'wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
  const found = await readChain(provider)
  if (found === chainId) return
  throw new WalletRefusal('WalletLacksChain', {
    description: t`The wallet stayed on network ${found}; this is for network ${chainId}.`,
  })
}

interface SigningTarget {
  readonly account: ExternalAccount
  readonly deployment: Deployment
}

async function checkWallet(provider: Eip1193Provider, { account, deployment }: SigningTarget): Promise<void> {
  const { accounts } = await connectWallet(provider)
  if (!accounts.includes(account.address)) {
    throw new WalletRefusal('WalletOtherAccount', {
      description: t`${account.walletName} offers ${accounts[0]}; this is of ${account.address}.`,
    })
  }
  await switchChain(provider, deployment)
}

interface Request extends SigningTarget {
  readonly message: Message
  readonly scheme: EcdsaSignature['scheme']
}

const requestByScheme = {
  eip712: (provider, owner, { typedData }) =>
    requestWallet(provider, 'eth_signTypedData_v4', [owner, JSON.stringify(typedData)]),
  ethsign: (provider, owner, { digest }) => requestWallet(provider, 'personal_sign', [digest, owner]),
} as const satisfies Record<
  EcdsaSignature['scheme'],
  (provider: Eip1193Provider, owner: Address, message: Message) => Promise<Hex>
>

async function requestSignature(provider: Eip1193Provider, request: Request): Promise<EcdsaSignature> {
  const { account, scheme, message } = request
  await checkWallet(provider, request)
  const bytes = await requestByScheme[scheme](provider, account.address, message)
  return checkSignature({ scheme, owner: account.address, digest: message.digest }, bytes)
}

async function requestTransaction(
  provider: Eip1193Provider,
  account: ExternalAccount,
  approved: ApprovedTransaction,
): Promise<Hash32> {
  if (!isApprovedTransaction(approved)) throw new Error('The policy never approved this transaction.')
  await checkWallet(provider, { account, deployment: approved.deployment })
  const { chainId } = approved.deployment
  const { to, data, value } = approved.call
  const call = {
    from: account.address,
    to,
    data,
    value: numberToHex(value),
    gas: numberToHex(approved.gas),
    chainId: numberToHex(chainId),
  }
  const txHash = await requestWallet(provider, 'eth_sendTransaction', [call])
  // Some wallets ignore the chain id of the request. A wallet that no longer answers has sent the transaction
  // anyway.
  const found = await readChain(provider).catch(ignoreRefusal)
  if (found === undefined || found === chainId) return txHash
  throw new WalletRefusal('WalletLacksChain', {
    description: t`The wallet is on network ${found} now. Check where it sent this.`,
  })
}

async function requestText(
  provider: Eip1193Provider,
  account: ExternalAccount,
  approved: ApprovedText,
): Promise<EcdsaSignature> {
  const { digest } = toMessage(approved)
  await checkWallet(provider, { account, deployment: approved.deployment })
  const bytes = await requestWallet(provider, 'personal_sign', [hexOfText(approved.text), account.address])
  return checkTextSignature(account.address, digest, bytes)
}

/**
 * Creates the signer of an account in another wallet. `open` opens the provider of that wallet for each
 * request.
 */
export function externalSigner(account: ExternalAccount, open: () => Promise<Eip1193Provider>): Signer {
  const sign = async (request: Omit<Request, 'account'>) =>
    requestSignature(await open(), { account, ...request })
  const signIntent = (approved: Parameters<typeof toMessage>[0]) =>
    sign({ deployment: approved.deployment, scheme: keySchemeOf(approved), message: toMessage(approved) })
  return {
    signOrder: async (approved) => presignatureOf(approved) ?? signIntent(approved),
    signCancellations: signIntent,
    signPermit: signIntent,
    signSitePermit: signIntent,
    signAffiliateCode: signIntent,
    signSafeMessage: signIntent,
    signPresign: (approved, nonce) => {
      const message = toApprovedPresignMessage(approved, nonce)
      return sign({ deployment: approved.deployment, scheme: keySchemeOf(approved), message })
    },
    signText: async (approved) => requestText(await open(), account, approved),
    sendTransaction: async (approved) => requestTransaction(await open(), account, approved),
  }
}
