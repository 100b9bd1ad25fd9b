import { Migration } from '@mikro-orm/migrations';

/** Customers may have chosen channels that were deleted since. Without another one they get null, all channels. A list with other members than ids, which version 0.1.0 accepted, counts as all already. */
export class DeletedChannels extends Migration {
  override up(): void {
    this.addSql(`
      with chosen as (
        select customer.id, jsonb_agg(choice.id order by choice.position) filter (where channel.id is not null) as remaining, bool_and(channel.id is not null) as is_current, bool_and(jsonb_typeof(choice.id) = 'number') as is_read
        from customer
        cross join lateral jsonb_array_elements(case jsonb_typeof(notification_channels) when 'array' then notification_channels else '[]' end) with ordinality as choice(id, position)
        left join notification_channel channel on channel.organization_id = customer.organization_id and to_jsonb(channel.id) = choice.id
        group by customer.id)
      update customer set notification_channels = chosen.remaining, revision = revision + 1 from chosen where customer.id = chosen.id and chosen.is_read and not chosen.is_current`);
  }
}
