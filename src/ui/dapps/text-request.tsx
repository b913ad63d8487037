/** Text that a site wants signed, usually a sign-in. */
import { readParams } from '../../client/dapps/params'
import { signSiteText } from '../../client/dapps/sign-message'
import { deploymentFor } from '../../client/settings/profiles'
import { type Milliseconds, toSeconds } from '../../domain/scalars'
import { cleanForeign } from '../../domain/text/foreign-words'
import { listWords } from '../../domain/text/locale'
import { formatShortDateTime } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { writeUntil } from '../../wallet/describe/amounts'
import { findForeignLogin } from '../../wallet/messages/named-hosts'
import { readPersonalText, showPersonalText } from '../../wallet/messages/personal-text'
import { readSignIn, type SignIn } from '../../wallet/messages/sign-in'
import { textRules } from '../../wallet/policy/text-policy'
import { Callout } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { useAction } from '../kit/use-action'
import { useNow } from '../kit/use-now'
import { PassedChecks } from '../signing/objections'
import { ActiveAccount } from '../workspace/recipient'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { ReadRequest } from './read-request'
import { RealSignature } from './real-signature'
import type { RequestProps } from './request-frame'
import { requireAccount } from './require-account'
import { SignFoot } from './sign-foot'
import '../styles/screens/review.css'

export function TextRequest(props: RequestProps) {
  const owner = useAccount().address
  const { profile, chain } = useWorkspace()
  const read = () => {
    const [rawText, account] = readParams(props.request.method as 'personal_sign', props.request.params)
    requireAccount(account, owner)
    const text = readPersonalText(rawText)
    const broken = textRules.signIn(
      { kind: 'text', scheme: 'ethsign', owner, deployment: deploymentFor(profile, chain.id), text },
      { owner, shown: text, origin: props.request.origin },
    )
    if (broken !== undefined)
      throw new WalletRefusal('PolicyBroken', {
        description: broken,
        fix: t`Reject it: it may be phishing.`,
      })
    return text
  }
  return (
    <ReadRequest {...props} read={read}>
      {(text) => <Text {...props} text={text} />}
    </ReadRequest>
  )
}

function Text({ request, answer, text }: RequestProps & { readonly text: string }) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const signing = useAction(async () => {
    const context = { origin: request.origin, profile, chainId: chain.id, owner }
    await answer(request, { result: await signSiteText(text, context) })
  })
  const read = readSignIn(text)
  const signIn = read === 'unreadable' ? undefined : read
  const foreign = read === undefined ? findForeignLogin(text, request.origin) : undefined
  return (
    <>
      <Card title={signIn ? t`Sign in` : t`Sign a text`}>
        {signIn && <SignInFacts signIn={signIn} />}
        <pre class="request-text">{showPersonalText(text)}</pre>
        <p class="small soft">{t`Free, moves no tokens.`}</p>
      </Card>
      {foreign && <ForeignLoginNote host={foreign.host} site={new URL(request.origin).host} />}
      <RealSignature />
      <SignFoot request={request} answer={answer} signing={signing}>
        {signIn ? t`Sign in` : t`Sign`}
      </SignFoot>
    </>
  )
}

interface ForeignLoginNoteProps {
  /** Host that the text names, or null if it names none. */
  readonly host: string | null
  readonly site: string
}

/** Warns that another site may accept the text as a login. */
const ForeignLoginNote = ({ host, site }: ForeignLoginNoteProps) => (
  <Callout tone="caution">
    {host === null
      ? t`This may be a sign-in, but it does not name ${site}. It may be valid elsewhere.`
      : t`The text names ${cleanForeign(host, 80)}, but ${site} asks for it. It may sign in there.`}
  </Callout>
)

/**
 * Age from which a sign-in is called old, in milliseconds. Sites usually request the signature as soon as
 * they issue it.
 */
const OLD_SIGN_IN_MS = 86_400_000

/** Times of the sign-in relative to now, and its passed checks. A site without a URI is not checked. */
function SignInFacts({ signIn }: { readonly signIn: SignIn }) {
  const { issuedAt, notBefore, expiresAt } = signIn
  const missing = [
    ...(signIn.uris.length === 0 ? [t`the site’s address (URI)`] : []),
    ...(signIn.chainIds.length === 0 ? [t`the network`] : []),
  ]
  const now = useNow()
  const isExpired = expiresAt !== undefined && expiresAt <= now
  const isOld = issuedAt !== undefined && now - issuedAt > OLD_SIGN_IN_MS
  const timeRow = (label: string, time: Milliseconds | undefined) =>
    time === undefined
      ? []
      : [
          [
            label,
            `${writeUntil(toSeconds(time), toSeconds(now))} · ${formatShortDateTime(time, now)}`,
          ] as const,
        ]
  return (
    <>
      <Facts
        rows={[
          [t`Account`, <ActiveAccount key="account" />],
          ...timeRow(t`Issued`, issuedAt),
          ...timeRow(t`Valid from`, notBefore),
          ...timeRow(t`Expires`, expiresAt),
        ]}
      />
      {isExpired && (
        <Callout tone="caution">{t`This sign-in has expired. Ask the site for a new one.`}</Callout>
      )}
      {isOld && !isExpired && (
        <Callout tone="caution">{t`This sign-in is old. Somebody may use it again: ask the site for a new one.`}</Callout>
      )}
      {missing.length > 0 && (
        <Callout tone="caution">{t`This sign-in does not name ${listWords(missing)}. It may be valid elsewhere.`}</Callout>
      )}
      <PassedChecks
        words={[
          ...(signIn.uris.length === 0 ? [] : [t`Site`]),
          t`Account`,
          ...(expiresAt === undefined || isExpired ? [] : [t`Expiry`]),
        ]}
      />
    </>
  )
}
