/**
 * Button that signs for a site. It asks for the password while the wallet is locked, and waits for external
 * wallets.
 */
import type { ComponentChildren } from 'preact'
import type { RpcReply } from '../../client/bridge/dapp-views'
import { t } from '../../domain/text/texts'
import type { SigningWarning } from '../../wallet/describe/warnings'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import type { Action } from '../kit/use-action'
import { UnlockDialog } from '../lock/unlock-dialog'
import { ValueWarnings } from '../signing/value-warnings'
import { WalletWaiting } from '../signing/wallet-waiting'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { RequestFoot, type RequestProps } from './request-frame'

interface SignFootProps extends RequestProps {
  readonly signing: Action<[], void>
  readonly isAllowed?: boolean
  /** Warnings of the message. Those about value that moves are shown here. */
  readonly warnings?: readonly SigningWarning[]
  /** Step of a request with several reviews. */
  readonly step?: number
  /** Answer to the site if the user rejects. Default: an error. */
  readonly rejection?: RpcReply | undefined
  readonly children: ComponentChildren
}

/** Ids of the requests being signed in this window, so that a reopened request is not signed twice. */
const signingIds = new Set<string>()

async function runOnce(id: string, run: () => Promise<void>): Promise<void> {
  if (signingIds.has(id)) return
  signingIds.add(id)
  await run().finally(() => signingIds.delete(id))
}

export function SignFoot({
  request,
  answer,
  signing,
  isAllowed = true,
  warnings = [],
  step,
  rejection,
  children,
}: SignFootProps) {
  const { isUnlocked } = useWorkspace()
  const account = useAccount()
  const isLocked = account.kind === 'key' && !isUnlocked
  const notes = (
    <>
      <ValueWarnings warnings={warnings} />
      <WalletWaiting />
      <Outcome state={signing.state} />
    </>
  )
  return (
    <RequestFoot request={request} answer={answer} notes={notes} step={step} rejection={rejection}>
      {(isReady) => (
        <UnlockDialog onUnlocked={() => runOnce(request.id, signing.run)}>
          {(start) => (
            <Button
              kind="primary"
              icon={isLocked ? 'lock' : 'check'}
              disabled={!isReady || !isAllowed}
              isBusy={signing.isPending || signingIds.has(request.id)}
              onClick={start}
            >
              {isLocked ? t`Unlock and sign` : children}
            </Button>
          )}
        </UnlockDialog>
      )}
    </RequestFoot>
  )
}
