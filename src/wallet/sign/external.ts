/**
 * Accounts of other wallets: connected, and asked for a signature. The account and the network must be those of the order
 * before the wallet is asked, and what comes back must be the owner's signature over our own digest; so an answer to
 * another question, an old one or one of another account is worth nothing here.
 */

import { numberToHex } from 'viem/utils'
import type { Deployment } from '../../domain/chains/chains'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import { passRefusal } from '../../domain/refusal'
import type { Address, Hash32, Hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { askWallet, type Eip1193Provider } from '../connect/requests'
import {
  checkOwn,
  checkText,
  keySchemeOf,
  type Message,
  messageOf,
  presignatureOf,
} from '../messages/messages'
import { hexOfText } from '../messages/personal-text'
import type { ApprovedText } from '../policy/policy'
import { type ApprovedTransaction, isApprovedTransaction } from '../policy/transaction-policy'
import { presignMessage } from '../safe/safe'
import type { ExternalAccount } from '../vault/accounts'
import type { Signer } from './ports'

/** What a wallet offered when it was connected: its accounts, the chosen one first, and the network it is on. */
export interface Connection {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

const readChain = async (line: Eip1193Provider): Promise<number> =>
  Number(await askWallet(line, 'eth_chainId', []))

/** Has a wallet say which accounts it lends us; it asks its owner first. @throws Refusal WalletDeclined and its like */
export async function connectWallet(line: Eip1193Provider): Promise<Connection> {
  const accounts = await askWallet(line, 'eth_requestAccounts', [])
  if (accounts.length === 0) throw new WalletRefusal('WalletUnauthorised')
  return { accounts, chainId: await readChain(line) }
}

/** Has the wallet go to the network, and believes only what it says of itself afterwards. */
async function takeToChain(line: Eip1193Provider, { chainId }: Deployment): Promise<void> {
  if ((await readChain(line)) === chainId) return
  await askWallet(line, 'wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
  const found = await readChain(line)
  if (found === chainId) return
  throw new WalletRefusal('WalletLacksChain', {
    description: t`The wallet stayed on network ${found}; this is for network ${chainId}.`,
  })
}

/** What is signed, by which account and in which wallet. */
interface Wanted {
  readonly account: ExternalAccount
  readonly deployment: Deployment
}

async function prepare(line: Eip1193Provider, { account, deployment }: Wanted): Promise<void> {
  const { accounts } = await connectWallet(line)
  if (!accounts.includes(account.address)) {
    throw new WalletRefusal('WalletOtherAccount', {
      description: t`${account.walletName} offers ${accounts[0]}; this is of ${account.address}.`,
    })
  }
  await takeToChain(line, deployment)
}

interface Request extends Wanted {
  readonly message: Message
  readonly scheme: EcdsaSignature['scheme']
}

const requestByScheme = {
  eip712: (line, owner, { typedData }) =>
    askWallet(line, 'eth_signTypedData_v4', [owner, JSON.stringify(typedData)]),
  ethsign: (line, owner, { digest }) => askWallet(line, 'personal_sign', [digest, owner]),
} as const satisfies Record<
  EcdsaSignature['scheme'],
  (line: Eip1193Provider, owner: Address, message: Message) => Promise<Hex>
>

async function requestSignature(line: Eip1193Provider, request: Request): Promise<EcdsaSignature> {
  const { account, scheme, message } = request
  await prepare(line, request)
  const bytes = await requestByScheme[scheme](line, account.address, message)
  return checkOwn({ scheme, owner: account.address, digest: message.digest }, bytes)
}

async function requestTransaction(
  line: Eip1193Provider,
  account: ExternalAccount,
  approved: ApprovedTransaction,
): Promise<Hash32> {
  if (!isApprovedTransaction(approved))
    throw new Error('A transaction was to be sent that was never approved.')
  await prepare(line, { account, deployment: approved.deployment })
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
  const txHash = await askWallet(line, 'eth_sendTransaction', [call])
  // A wallet that passes over the named network sends on its own. One that says nothing by now has sent all the same.
  const found = await readChain(line).catch(passRefusal)
  if (found === undefined || found === chainId) return txHash
  throw new WalletRefusal('WalletLacksChain', {
    description: t`The wallet is on network ${found} now. Check where it sent this.`,
  })
}

async function requestText(
  line: Eip1193Provider,
  account: ExternalAccount,
  approved: ApprovedText,
): Promise<EcdsaSignature> {
  const { digest } = messageOf(approved)
  await prepare(line, { account, deployment: approved.deployment })
  const bytes = await askWallet(line, 'personal_sign', [hexOfText(approved.text), account.address])
  return checkText(account.address, digest, bytes)
}

/** The signer of an account that another wallet holds. `open` finds the way to that wallet again at each request. */
export function externalSigner(account: ExternalAccount, open: () => Promise<Eip1193Provider>): Signer {
  const sign = async (request: Omit<Request, 'account'>) =>
    requestSignature(await open(), { account, ...request })
  const signIntent = (approved: Parameters<typeof messageOf>[0]) =>
    sign({ deployment: approved.deployment, scheme: keySchemeOf(approved), message: messageOf(approved) })
  return {
    signOrder: async (approved) => presignatureOf(approved) ?? signIntent(approved),
    signCancellations: signIntent,
    signPermit: signIntent,
    signAffiliateCode: signIntent,
    signSafeMessage: signIntent,
    signPresign: (approved, nonce) => {
      const message = presignMessage(approved, nonce)
      return sign({ deployment: approved.deployment, scheme: keySchemeOf(approved), message })
    },
    signText: async (approved) => requestText(await open(), account, approved),
    sendTransaction: async (approved) => requestTransaction(await open(), account, approved),
  }
}
