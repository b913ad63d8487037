import { lookOver } from '../support/look-over'

lookOver('first order')
