/**
 * Rules for the text that a site asks to sign: it must be the text the user saw, and a sign-in must be for
 * this site, network and account.
 */
import { networkName } from '../../domain/chains/chains'
import type { Address, ChainId } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'
import type { TextIntent } from '../messages/intents'
import { readPersonalText } from '../messages/personal-text'
import { isHostOf, isUriOf, readSignIn } from '../messages/sign-in'

/** Context of a text: the chosen account, the text that the user saw, and the origin of the site. */
export interface TextContext {
  readonly owner: Address
  readonly shown: string
  readonly origin: string
}

type TextRule = (intent: TextIntent, context: TextContext) => string | undefined

/** Maximum length of a foreign host or account in a sentence. */
const MAX_LENGTH = 80
const quote = (text: string): string => cleanForeign(text, MAX_LENGTH)

const isChain = (text: string, id: ChainId): boolean => /^\d+$/.test(text) && Number(text) === id

const checkSignIn: TextRule = ({ text, owner, deployment: { chainId } }, { origin }) => {
  const signIn = readSignIn(text)
  if (signIn === undefined) return undefined
  if (signIn === 'unreadable') return t`It asks to sign in, but not in the usual form (EIP-4361).`
  const { host } = new URL(origin)
  const site =
    signIn.hosts.find((each) => !isHostOf(each, origin)) ?? signIn.uris.find((each) => !isUriOf(each, origin))
  if (site !== undefined) return t`It signs in to ${quote(site)}, but ${host} asks for it.`
  const network = signIn.chainIds.find((each) => !isChain(each, chainId))
  if (network !== undefined)
    return t`It signs in on the network with the id ${quote(network)}, not on ${networkName(chainId)}.`
  const account = signIn.accounts.find((each) => each.toLowerCase() !== owner)
  return account === undefined
    ? undefined
    : t`It signs in with the account ${quote(account)}, not with yours.`
}

export const textRules = {
  owner: ({ owner }, context) =>
    owner === context.owner ? undefined : t`It is for the account ${owner}, not for the one you chose.`,
  text: ({ text }, { shown }) =>
    text === shown && readPersonalText(text) === text
      ? undefined
      : t`The text is not the one you were shown.`,
  signIn: checkSignIn,
} as const satisfies Record<string, TextRule>
