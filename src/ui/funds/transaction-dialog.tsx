/** Dialog of a transaction: what it does, what it costs, the button that sends it, and its result. */

import { listWords } from '../../domain/text/locale'
import { t, translate } from '../../domain/text/texts'
import { tx } from '../kit/text'
import '../styles/figures.css'
import '../styles/screens/funds.css'
import { useEffect } from 'preact/hooks'
import type { TransactionRow } from '../../client/db/rows/transaction'
import type { ChainAccess } from '../../client/sending/chain-access'
import type { PreparedTransaction } from '../../client/sending/send'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Facts } from '../kit/card'
import { Dialog } from '../kit/dialog'
import { Spinner } from '../kit/progress'
import { UnlockDialog } from '../lock/unlock-dialog'
import { ObjectionNotes, OverrideButton } from '../signing/objections'
import { SigningLines } from '../signing/signing-lines'
import { NativeCost } from '../tokens/native-cost'
import { useWorkspace } from '../workspace/workspace'
import { actLabel } from './transaction-words'
import { TransferNotes } from './transfer-notes'
import { useActText } from './use-act-text'
import type { ShownSimulation } from './use-simulation'
import { type TransactionPlan, type TransactionSteps, useTransaction } from './use-transaction'

interface TransactionDialogProps {
  readonly access: ChainAccess
  readonly sending: TransactionPlan
  /** Text at the top, such as the reason for several transactions. */
  readonly note?: string | undefined
  readonly onClose: () => void
  /** Called when all transactions are in blocks. */
  readonly onDone?: () => void
}

/** Stays open until it is closed, also while the transaction waits for its block. */
export function TransactionDialog({ access, sending, note, onClose, onDone }: TransactionDialogProps) {
  const steps = useTransaction(access, sending)
  const act = steps.act ?? sending.acts[sending.acts.length - 1]
  useEffect(() => {
    if (!steps.isDone) return
    onDone?.()
    // Paper transactions need no block, and the list reports them.
    if (access.kind === 'paper') onClose()
  }, [steps.isDone])
  if (!act) return null
  return (
    <ActDialog
      access={access}
      act={act}
      steps={steps}
      count={sending.acts.length}
      note={note}
      onClose={onClose}
    />
  )
}

interface ActDialogProps extends Pick<TransactionDialogProps, 'access' | 'note' | 'onClose'> {
  readonly act: TransactionAct
  readonly steps: TransactionSteps
  readonly count: number
}

function ActDialog({ access, act, steps, count: several, note, onClose }: ActDialogProps) {
  const text = useActText(act, access.sender)
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      foot={<Foot steps={steps} label={actLabel(act, text.title)} onClose={onClose} />}
    >
      {note && <Callout>{note}</Callout>}
      {several > 1 && <p class="small soft">{tx`Transaction ${steps.index + 1} of ${several}`}</p>}
      <p class="small">{text.explanation}</p>
      <SigningLines lines={text.lines.map((line) => ({ ...line, field: 'network' }))} />
      {!steps.row && <SimulationNotes trial={steps.shown} />}
      {steps.row && <Progress row={steps.row} />}
      <Outcome state={steps.trial.state} />
      {!steps.row && (
        <ObjectionNotes
          {...steps.overridable}
          advice={t`This check can’t be overridden. Nothing can be sent.`}
        />
      )}
      <Outcome state={steps.sending.state} />
    </Dialog>
  )
}

interface SimulatedProps {
  readonly trial: ShownSimulation | undefined
}

/** Result of a simulation: costs, failed checks, and the amount that arrives. */
export const SimulationNotes = ({ trial }: SimulatedProps) => (
  <>
    <Cost trial={trial} />
    <Received trial={trial} />
  </>
)

/** The likely and the maximum network costs, or the reason why the transaction would fail. */
function Cost({ trial }: SimulatedProps) {
  if (!trial) {
    return (
      <p class="row small soft" aria-live="polite">
        <Spinner /> {t`Simulating…`}
      </p>
    )
  }
  if ('message' in trial) {
    return (
      <Callout tone="bad" title={t`Simulation failed. Nothing was sent.`}>
        {trial.message}
      </Callout>
    )
  }
  if ('isPaper' in trial) return <p class="small soft">{t`No gas in the sandbox.`}</p>
  const { silent = [] } = trial
  return (
    <>
      {'gas' in trial && <NetworkCosts trial={trial} />}
      {silent.length > 0 && (
        <Callout tone="caution">{t`The simulation is not confirmed by ${listWords(silent)}.`}</Callout>
      )}
    </>
  )
}

const NetworkCosts = ({ trial }: { readonly trial: PreparedTransaction }) => (
  <Facts
    rows={[
      [t`Network costs`, <NativeCost key="likely" atoms={trial.likelyCost} nativeUsd={trial.nativeUsd} />],
      [t`Max fee`, <NativeCost key="most" atoms={trial.mostCost} nativeUsd={trial.nativeUsd} />],
    ]}
  />
)

function Received({ trial }: SimulatedProps) {
  if (!trial || 'message' in trial || !trial.transfer || trial.act.kind !== 'transfer') return null
  return <TransferNotes act={trial.act} facts={trial.transfer} />
}

const STATE_TITLES = {
  pending: t`Sent. Waiting for a block. You can close this.`,
  mined: t`Confirmed.`,
  failed: t`Mined, but reverted by the contract. Only gas was spent.`,
  replaced: t`Replaced by another transaction. This one cannot be mined.`,
  refused: t`Rejected by the RPC endpoint. Nothing was spent.`,
  dropped: t`Dropped: unknown to the RPC endpoint for a day. Check your wallet.`,
} as const satisfies Record<TransactionRow['state'], string>

function Progress({ row }: { readonly row: TransactionRow }) {
  const tone = row.state === 'mined' ? 'good' : row.state === 'pending' ? 'neutral' : 'bad'
  const where = row.blockNumber === null || row.cost === 0n ? '' : t` Block ${row.blockNumber}.`
  return (
    <div aria-live="polite">
      <Callout tone={tone} title={STATE_TITLES[row.state] + where}>
        {row.lastError && translate(row.lastError)}
      </Callout>
    </div>
  )
}

interface FootProps {
  readonly steps: TransactionSteps
  /** Label of the button that sends the transaction. */
  readonly label: string
  readonly onClose: () => void
}

function Foot({ steps, label: buttonLabel, onClose }: FootProps) {
  const { isUnlocked, account } = useWorkspace()
  const { shown, sending, overridable, row, isDone } = steps
  if (row) {
    return (
      <Button kind={isDone ? 'primary' : 'plain'} onClick={onClose}>
        {t`Close`}
      </Button>
    )
  }
  const isPaper = shown !== undefined && 'isPaper' in shown
  const isReady = shown !== undefined && !('message' in shown) && overridable.isAllowed
  const button = (start: () => void) => (
    <Button
      kind="primary"
      {...(isPaper || isUnlocked || account?.kind !== 'key' ? {} : { icon: 'lock' as const })}
      disabled={!isReady}
      isBusy={sending.isPending}
      onClick={start}
    >
      {buttonLabel}
    </Button>
  )
  return (
    <>
      <OverrideButton objections={overridable.objections} />
      <Button onClick={onClose}>{t`Not now`}</Button>
      {isPaper || (account && account.kind !== 'key') ? (
        button(() => sending.run())
      ) : (
        <UnlockDialog onUnlocked={() => sending.run()}>{button}</UnlockDialog>
      )}
    </>
  )
}
