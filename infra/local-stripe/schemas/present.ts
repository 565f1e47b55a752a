// Fields that the types call optional and that Stripe's own samples carry all the same.
const fields: Record<string, string> = {
    charge: 'refunds',
    'checkout.session': 'phone_number_collection',
    customer: 'address currency delinquent discount invoice_prefix name next_invoice_sequence phone preferred_locales tax_exempt test_clock',
    dispute: 'payment_method_details',
    invoice: 'auto_advance customer_tax_ids hosted_invoice_url invoice_pdf subscription',
    payment_intent: 'amount_details transfer_data',
    payment_method: 'allow_redisplay card',
    product: 'default_price statement_descriptor tax_code unit_label',
    refund: 'destination_details',
    subscription: 'default_tax_rates',
    subscription_item: 'quantity',
};

/** By path, as `customer.address`. */
export const present = new Set(Object.entries(fields).flatMap(([object, names]) => names.split(' ').map((name) => `${object}.${name}`)));
