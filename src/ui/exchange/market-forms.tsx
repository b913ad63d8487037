/** Forms for the market of the paper chain: fixed prices, the seed of simulated prices, and minted tokens. */
import { useState } from 'preact/hooks'
import { exchangeControls, MAX_SEED } from '../../api/exchange/controls'
import { viewToken } from '../../client/tokens/tokens'
import { parseTyped } from '../../client/trade/typed-numbers'
import { listTokens } from '../../domain/chains/tokens'
import type { Address } from '../../domain/scalars'
import { usdPrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { Button } from '../kit/button'
import { SelectField, TextField } from '../kit/field'
import { Form } from '../kit/form'
import { AddressField } from '../workspace/address-field'
import { useTypedAddress } from '../workspace/use-ens'
import { useWorkspace } from '../workspace/workspace'
import { ControlFrame, type ControlProps, useControl } from './control'
import { priceFault } from './price-fault'
import { readNumber } from './typed-inputs'

/** Returns the selected token of the current network and the field to select it. */
function useToken() {
  const { chain } = useWorkspace()
  const tokens = listTokens(chain.id)
  const [address, setAddress] = useState<string>()
  const token = tokens.find((each) => each.address === address) ?? tokens[0]
  const field = token && (
    <SelectField
      label={t`Token`}
      value={token.address as string}
      choices={tokens.map(({ address: value, symbol }) => ({ value: value as string, label: symbol }))}
      onChoice={setAddress}
    />
  )
  return { token, field }
}

export function PriceForm({ handle }: ControlProps) {
  const { chain } = useWorkspace()
  const control = useControl(handle, 'price')
  const { token, field } = useToken()
  const [text, setText] = useState('')
  const price = readNumber(text, exchangeControls.price.input.shape.usd)
  const set = () =>
    control.submit(token && price !== undefined && { token, price }, (inputs) =>
      control.run(
        { network: chain.name, token: inputs.token.address, usd: inputs.price },
        t`Price of ${inputs.token.symbol} set to ${usdPrice(inputs.price)}.`,
      ),
    )
  return (
    <ControlFrame name="price" title={t`Prices on ${chain.label}`} control={control}>
      <Form class="control-fields" onSubmit={set}>
        {field}
        <TextField
          label={t`Price (USD)`}
          inputMode="decimal"
          value={text}
          onText={setText}
          fault={control.faultOf(text, priceFault(), price !== undefined)}
        />
        <Button type="submit" isBusy={control.isPending}>
          {t`Set price`}
        </Button>
      </Form>
      <SetPrices handle={handle} onWalk={control.run} />
    </ControlFrame>
  )
}

interface SetPricesProps extends ControlProps {
  readonly onWalk: ReturnType<typeof useControl>['run']
}

/** List of fixed prices. Each has a button to simulate it again. */
function SetPrices({ handle, onWalk }: SetPricesProps) {
  const { chain } = useWorkspace()
  const prices = (handle.settings.prices ?? []).filter(({ network }) => network === chain.id)
  if (prices.length === 0) return <p class="small soft">{t`All prices are simulated.`}</p>
  const symbolOf = (address: Address): string => viewToken(chain.id, address).symbol
  return (
    <ul class="control-list" aria-label={t`Fixed prices`}>
      {prices.map(({ token, usd: price }) => (
        <li key={token} class="row">
          <span class="grow">{`${symbolOf(token)} ${usdPrice(price)}`}</span>
          <Button
            size="small"
            aria-label={t`Simulate the price of ${symbolOf(token)}`}
            onClick={() =>
              onWalk({ network: chain.name, token, usd: null }, t`Price of ${symbolOf(token)} is simulated.`)
            }
          >
            {t`Simulate price`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function SeedForm({ handle }: ControlProps) {
  const control = useControl(handle, 'seed')
  const [text, setText] = useState(handle.settings.seed ?? '')
  const seed = text.trim()
  const isReadable = exchangeControls.seed.input.shape.seed.safeParse(seed).success
  const set = () => control.submit(isReadable, () => control.run({ seed }, t`Price seed: ${seed}.`))
  return (
    <ControlFrame name="seed" title={t`Seed`} control={control}>
      <Form class="row control-line" onSubmit={set}>
        <div class="grow">
          <TextField
            label={t`Price seed`}
            value={text}
            onText={setText}
            fault={control.faultOf(text, t`Enter a seed of at most ${MAX_SEED} characters.`, isReadable)}
          />
        </div>
        <Button type="submit" isBusy={control.isPending}>
          {t`Set seed`}
        </Button>
      </Form>
    </ControlFrame>
  )
}

export function MintForm({ handle }: ControlProps) {
  const { chain, account } = useWorkspace()
  const control = useControl(handle, 'mint')
  const { token, field } = useToken()
  const [text, setText] = useState('')
  const [to, setTo] = useState<string>(account ? withChecksum(account.address) : '')
  const typed = useTypedAddress(to, { isRecipient: true })
  const amount = token && parseTyped(text, token.decimals)
  const owner = typed.address
  const mint = () =>
    control.submit(token && owner && Boolean(amount) && { token, owner, amount }, (inputs) =>
      control.run(
        {
          network: chain.name,
          owner: inputs.owner,
          token: inputs.token.address,
          amount: String(inputs.amount),
        },
        t`Minted ${text.trim()} ${inputs.token.symbol}.`,
      ),
    )
  return (
    <ControlFrame name="mint" title={t`Mint on ${chain.label}`} control={control}>
      <Form class="control-fields" onSubmit={mint}>
        {field}
        <TextField
          label={t`Amount`}
          inputMode="decimal"
          value={text}
          onText={setText}
          fault={control.faultOf(text, t`Enter an amount above 0.`, Boolean(amount))}
        />
        <div class="control-wide">
          <AddressField
            label={t`Account`}
            text={to}
            typed={typed}
            onText={setTo}
            fault={control.faultOf(to, t`Enter an address.`)}
          />
        </div>
        <Button type="submit" isBusy={control.isPending}>
          {t`Mint`}
        </Button>
      </Form>
    </ControlFrame>
  )
}
