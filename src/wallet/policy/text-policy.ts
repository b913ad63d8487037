/** The rules that a text of a site is held against: it is the one that was read, and a sign-in is to the site that asks. */
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { TextIntent } from '../messages/intents'
import { readPersonalText, readSignIn } from '../messages/personal-text'

/** What a text is held against: who reads it, what was shown, and the site that asks. */
export interface TextFacts {
  readonly owner: Address
  readonly shown: string
  /** Host and port of the site, as its browser names it. */
  readonly host: string
}

type TextRule = (intent: Pick<TextIntent, 'owner' | 'text'>, facts: TextFacts) => string | undefined

/** Rules of a text. */
export const textRules = {
  owner: ({ owner }, facts) =>
    owner === facts.owner ? undefined : t`It is for the account ${owner}, not for the one you chose.`,
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
