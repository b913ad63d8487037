/** Permit that a site wants signed: who may take which tokens, how much, and until when. */

import { now } from '../../client/clock'
import { checkPermit, readPermitReadings, signPermit } from '../../client/dapps/sign-permit'
import { t } from '../../domain/text/texts'
import { isEndless } from '../../wallet/messages/permit-forms'
import { type PermitMessage, toTokenPermit } from '../../wallet/messages/token-permits'
import { useGrantedUsd } from '../funds/use-granted-usd'
import { Outcome } from '../kit/callout'
import { Skeleton } from '../kit/progress'
import { useReply } from '../kit/use-reply'
import { KnownMessageCard } from '../signing/known-message'
import { Objections } from '../signing/objections'
import { useCheckedAction } from '../signing/use-checked-action'
import { useChainAccess } from '../workspace/use-chain-access'
import { useAccount, useWorkspace } from '../workspace/workspace'
import type { RequestProps } from './request-frame'
import { SignFoot } from './sign-foot'

/** Milliseconds after which the facts of the chain are read again. */
const RENEW_MS = 30_000

interface PermitRequestProps extends RequestProps {
  readonly message: PermitMessage
}

/** Returns the facts of a permit and its USD value. Undefined until both are loaded. */
function usePermitFacts(message: PermitMessage) {
  const { profile } = useWorkspace()
  const owner = useAccount().address
  const access = useChainAccess()
  const node = access?.kind === 'node' ? access.node : undefined
  const { grants } = toTokenPermit(message)
  const reply = useReply(
    () => readPermitReadings(message, { profile, owner, node }, now()),
    [message.digest, profile.id, owner, node !== undefined],
    { renewAt: (_, receivedAt) => receivedAt + RENEW_MS },
  )
  const usdOf = useGrantedUsd(grants)
  const readings = reply.isStale || !usdOf ? undefined : reply.value
  const usd = usdOf?.(readings?.facts?.balances ?? new Map())
  return { node, reply, usd, readings }
}

/** Lists the checks that a permit passed. The allowance of an EIP-2612 permit has no expiry. */
const passedChecks = (message: PermitMessage): readonly string[] => [
  t`Spender`,
  t`Amount`,
  ...(isEndless(toTokenPermit(message)) ? [] : [t`Expiry`]),
  t`Contract`,
]

export function PermitRequest({ request, answer, message }: PermitRequestProps) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const { node, reply, usd, readings } = usePermitFacts(message)
  const place = { origin: request.origin, profile, chainId: chain.id, owner, usd }
  const known = readings && checkPermit(message, { ...place, readings })
  const { action, objections, isAllowed, type } = useCheckedAction(async (overriding) => {
    const signed = await signPermit(message, { ...place, node }, overriding)
    if ('objections' in signed) return signed.objections
    await answer(request, { result: signed.signature })
    return []
  }, known)
  return (
    <>
      <KnownMessageCard message={message} appData={undefined} />
      <Outcome state={reply.state} />
      <div aria-live="polite">
        {known ? (
          <Objections
            verdict={{ objections, type }}
            passed={passedChecks(message)}
            advice={t`This check can’t be overridden. Reject it: the site must change its request.`}
          />
        ) : (
          <Skeleton height={24} />
        )}
      </div>
      <p class="small soft">{t`Free to sign. The spender can use it without asking you again.`}</p>
      <SignFoot
        request={request}
        answer={answer}
        signing={action}
        isAllowed={known !== undefined && isAllowed}
      >
        {t`Sign permit`}
      </SignFoot>
    </>
  )
}
