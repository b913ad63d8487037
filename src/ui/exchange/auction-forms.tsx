/** Forms to run auctions by hand, enable or disable solvers, and revert blocks. */
import { useState } from 'preact/hooks'
import { exchangeControls, MAX_REORG_BLOCKS } from '../../api/exchange/controls'
import { SOLVER_NAMES } from '../../api/exchange/settings'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { CheckField, TextField } from '../kit/field'
import { Form } from '../kit/form'
import { solverDescriptions } from '../orders/solver-words'
import { useWorkspace } from '../workspace/workspace'
import { describeAuctions, describeReorg } from './auction-words'
import { ControlFrame, type ControlProps, useControl } from './control'
import { readNumber } from './typed-inputs'

export function SteppingForm({ handle }: ControlProps) {
  const control = useControl(handle, 'auctions')
  const set = (isStepped: boolean) =>
    control.run({ isStepped }, isStepped ? t`Auctions run only by hand.` : t`Auctions run automatically.`)
  return (
    <ControlFrame name="auctions" title={t`Auction mode`} control={control}>
      <CheckField isChecked={handle.settings.isStepped === true} onCheck={set}>
        {t`Run auctions by hand`}
      </CheckField>
    </ControlFrame>
  )
}

export function StepForm({ handle }: ControlProps) {
  const control = useControl(handle, 'step')
  return (
    <ControlFrame name="step" title={t`Next auction`} control={control}>
      <div class="buttons">
        <Button kind="primary" isBusy={control.isPending} onClick={() => control.run({}, describeAuctions)}>
          {t`Run auctions`}
        </Button>
      </div>
    </ControlFrame>
  )
}

export function SolverForm({ handle }: ControlProps) {
  const control = useControl(handle, 'solver')
  const { cutOff = [] } = handle.settings
  return (
    <ControlFrame name="solver" title={t`Solvers`} control={control}>
      <div class="control-checks">
        {SOLVER_NAMES.map((name) => (
          <CheckField
            key={name}
            isChecked={!cutOff.includes(name)}
            onCheck={(isIn) =>
              control.run({ name, isCutOff: !isIn }, isIn ? t`${name} is enabled.` : t`${name} is disabled.`)
            }
          >
            {name}
            <span class="soft small check-hint">{solverDescriptions[name]}</span>
          </CheckField>
        ))}
      </div>
    </ControlFrame>
  )
}

export function ReorgForm({ handle }: ControlProps) {
  const { chain } = useWorkspace()
  const [text, setText] = useState('1')
  const blocks = readNumber(text, exchangeControls.reorg.input.shape.blocks)
  const control = useControl(handle, 'reorg', t`Blocks of ${chain.label} reverted.`)
  return (
    <ControlFrame name="reorg" title={t`Reorg on ${chain.label}`} control={control}>
      <Form
        class="row control-line"
        onSubmit={() =>
          control.submit(blocks, () => control.run({ network: chain.name, blocks }, describeReorg))
        }
      >
        <div class="grow">
          <TextField
            label={t`Blocks`}
            inputMode="numeric"
            value={text}
            onText={setText}
            fault={control.faultOf(text, t`Enter 1 to ${MAX_REORG_BLOCKS} blocks.`, blocks !== undefined)}
            hint={t`The next auction may fill them again, unless auctions run by hand.`}
          />
        </div>
        <Button type="submit" isBusy={control.isPending}>
          {t`Revert blocks`}
        </Button>
      </Form>
    </ControlFrame>
  )
}
