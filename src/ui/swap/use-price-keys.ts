/** Keys of the order type. */
import { useEffect, useRef } from 'preact/hooks'
import type { SwapForm } from '../../client/trade/swap-form'

/**
 * Keys that choose the order type from any field. They are physical keys, because Option types letters on a
 * Mac.
 */
const PRICE_KEYS: ReadonlyMap<string, SwapForm['price']> = new Map([
  ['KeyL', 'limit'],
  ['KeyM', 'market'],
])

/**
 * Listens for the keys of the order type. Returns a function that switches to a limit order and focuses its
 * price.
 */
export function usePriceKeys(
  chosen: SwapForm['price'] | undefined,
  choose: (price: SwapForm['price']) => void,
): (price: SwapForm['price']) => void {
  const isTypedNext = useRef(false)
  useEffect(() => {
    if (isTypedNext.current && chosen === 'limit')
      document.querySelector<HTMLElement>('main .limit-input')?.focus()
    isTypedNext.current = false
  }, [chosen])
  const chooseToType = (price: SwapForm['price']) => {
    isTypedNext.current = true
    choose(price)
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const price = event.altKey && !event.ctrlKey && !event.metaKey && PRICE_KEYS.get(event.code)
      if (!price) return
      event.preventDefault()
      chooseToType(price)
    }
    globalThis.addEventListener('keydown', onKeyDown)
    return () => globalThis.removeEventListener('keydown', onKeyDown)
  })
  return chooseToType
}
