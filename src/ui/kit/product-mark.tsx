import { Icon } from './icon'

/** Mark and name of the product, for screens that a user may see first. */
export const ProductMark = () => (
  <p class="product-mark">
    <Icon name="bell" size={22} />
    Cowbell
  </p>
)
