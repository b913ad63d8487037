/** A transaction's dialog on the first screen, fetched when one is to be sent: it brings the policy and the signer along. */
import type { ComponentProps } from 'preact'
import { Outcome } from '../kit/callout'
import { useLoaded } from '../kit/use-loaded'

const load = () => import('./transaction-dialog').then((part) => part.TransactionDialog)

export function TransactionDialog(props: ComponentProps<Awaited<ReturnType<typeof load>>>) {
  const dialog = useLoaded(load)
  return dialog.step === 'done' ? <dialog.value {...props} /> : <Outcome state={dialog} />
}
