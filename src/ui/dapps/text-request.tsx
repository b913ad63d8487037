/** A text that a site has signed: a sign-in above all. */
import { readParams } from '../../client/dapps/params'
import { signSiteText } from '../../client/dapps/sign-message'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { readPersonalText, readSignIn } from '../../wallet/messages/personal-text'
import { Card } from '../kit/card'
import { useAction } from '../kit/use-action'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { ReadRequest } from './read-request'
import type { RequestProps } from './request-frame'
import { requireAccount } from './require-account'
import { SignFoot } from './sign-foot'

export function TextRequest(props: RequestProps) {
  const owner = useAccount().address
  const { host } = new URL(props.request.origin)
  const read = () => {
    const [given, account] = readParams(props.request.method as 'personal_sign', props.request.params)
    requireAccount(account, owner)
    const text = readPersonalText(given)
    const signIn = readSignIn(text)
    if (signIn && signIn.host !== host)
      throw new WalletRefusal('PolicyBroken', {
        description: t`It signs in to ${signIn.host}, but ${host} asks for it.`,
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
    const place = { profile, chainId: chain.id, owner }
    await answer(request, { result: await signSiteText(text, request.origin, place) })
  })
  return (
    <>
      <Card title={readSignIn(text) ? t`Sign in` : t`Sign a text`}>
        <pre class="request-text">{text}</pre>
        <p class="small soft">{t`Free, moves no tokens`}</p>
      </Card>
      <SignFoot request={request} answer={answer} signing={signing}>
        {t`Sign`}
      </SignFoot>
    </>
  )
}
