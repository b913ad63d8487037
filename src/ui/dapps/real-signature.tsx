/** Warning about a signature for a site that is valid outside the Sandbox. */
import { deploymentOfMessage, isRealInSandbox, type SignableMessage } from '../../client/dapps/sign-message'
import { networkName } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { Callout } from '../kit/callout'
import { useWorkspace } from '../workspace/workspace'

interface RealSignatureProps {
  /** Absent for a text, which is valid on every network. */
  readonly message?: SignableMessage
}

const consequences = {
  order: t`Anyone who has it can place this order with the real service.`,
  cancellation: t`Anyone who has it can cancel such orders at the real service.`,
} as const satisfies Record<SignableMessage['kind'], string>

/** Shown directly above the button, because everything else in the Sandbox is play money. */
export function RealSignature({ message }: RealSignatureProps) {
  const { profile, chain } = useWorkspace()
  if (!message)
    return profile.environment === 'sandbox' ? (
      <Callout tone="caution" title={t`This signature is valid outside ${profile.label}.`}>
        {t`The site gets a real signature of your account.`}
      </Callout>
    ) : null
  const deployment = deploymentOfMessage(message, { profile, chainId: chain.id })
  return isRealInSandbox(profile, deployment) ? (
    <Callout tone="caution" title={t`This signature is valid on ${networkName(chain.id)}.`}>
      {consequences[message.kind]}
    </Callout>
  ) : null
}
