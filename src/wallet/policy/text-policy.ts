/**
 * Rules for the text that a site asks to sign: it must be the text the user saw, and a sign-in must be for
 * this site.
 */
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { TextIntent } from '../messages/intents'
import { readPersonalText, readSignIn } from '../messages/personal-text'

/** Context of a text: the chosen account, the text that the user saw, and the site. */
export interface TextContext {
  readonly owner: Address
  readonly shown: string
  /** Host and port of the site, as the browser reports them. */
  readonly host: string
}

type TextRule = (intent: Pick<TextIntent, 'owner' | 'text'>, context: TextContext) => string | undefined

export const textRules = {
  owner: ({ owner }, context) =>
    owner === context.owner ? undefined : t`It is for the account ${owner}, not for the one you chose.`,
  text: ({ text }, { shown }) =>
    text === shown && readPersonalText(text) === text
      ? undefined
      : t`The text is not the one you were shown.`,
  signIn: ({ text, owner }, { host }) => {
    const signIn = readSignIn(text)
    if (!signIn) return undefined
    if (signIn.host !== host) return t`It signs in to ${signIn.host}, but ${host} asks for it.`
    return signIn.account.toLowerCase() === owner
      ? undefined
      : t`It signs in with the account ${signIn.account}, not with yours.`
  },
} as const satisfies Record<string, TextRule>
