/** Forms of the exchange controls and their groups on the screen. */
import type { ComponentType } from 'preact'
import { type ControlName, exchangeControls } from '../../api/exchange/controls'
import { t } from '../../domain/text/texts'
import { ReorgForm, SolverForm, StepForm, SteppingForm } from './auction-forms'
import { AdvanceForm, ClockForm, ExpiryForm } from './clock-forms'
import type { ControlProps } from './control'
import { MintForm, PriceForm, SeedForm } from './market-forms'
import { CancelForm, CounterpartyForm } from './order-forms'
import { BanForm, CmsForm, FeesForm, ProgramForm } from './protocol-forms'
import { SaveForm } from './snapshots'
import { HashForm, LoadForm, ResetForm } from './state-forms'
import { TokenForm } from './token-form'

export const controlForms: Readonly<Record<ControlName, ComponentType<ControlProps>>> = {
  clock: ClockForm,
  advance: AdvanceForm,
  jumpToExpiry: ExpiryForm,
  auctions: SteppingForm,
  step: StepForm,
  solver: SolverForm,
  counterparty: CounterpartyForm,
  cancel: CancelForm,
  reorg: ReorgForm,
  price: PriceForm,
  seed: SeedForm,
  mint: MintForm,
  token: TokenForm,
  fees: FeesForm,
  ban: BanForm,
  program: ProgramForm,
  cms: CmsForm,
  hash: HashForm,
  save: SaveForm,
  load: LoadForm,
  reset: ResetForm,
}

interface ControlGroup {
  readonly title: string
  readonly names: readonly ControlName[]
}

/**
 * All groups in screen order.
 * @internal Exported for the test that every control is in one group.
 */
export const controlGroups: readonly ControlGroup[] = [
  { title: t`Time`, names: ['clock', 'advance', 'jumpToExpiry'] },
  { title: t`Auctions`, names: ['auctions', 'step', 'solver'] },
  { title: t`Orders`, names: ['counterparty', 'cancel', 'reorg'] },
  { title: t`Market`, names: ['price', 'seed', 'mint', 'token'] },
  { title: t`Protocol`, names: ['fees', 'ban', 'program', 'cms'] },
  { title: t`State`, names: ['hash', 'save', 'load', 'reset'] },
]

/** Returns the groups for a chain. Chains with an RPC endpoint have no paper-only controls. */
export const groupsFor = (isPaper: boolean): readonly ControlGroup[] =>
  controlGroups
    .map(({ title, names }) => ({
      title,
      names: names.filter((name) => isPaper || !exchangeControls[name].isPaperOnly),
    }))
    .filter(({ names }) => names.length > 0)
