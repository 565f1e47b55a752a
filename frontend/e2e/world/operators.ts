/** Making an administrator on the local cloud, as the owner of the user pool does it on AWS. */
import assert from 'node:assert/strict'
import { baseUrl } from '../browser.ts'
import { cloud } from './mailbox.ts'

/** Puts an account into the group of administrators; it counts from the next sign-in. */
export async function appoint(email: string): Promise<void> {
  assert.ok(cloud, 'only the local cloud appoints administrators: CLOUD_URL names none')
  const signal = AbortSignal.timeout(20_000)
  const config = await fetch(`${baseUrl}/config.json`, { signal })
  const { userPoolId } = (await config.json()) as { userPoolId: string }
  const answer = await fetch(cloud, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.AdminAddUserToGroup',
    },
    body: JSON.stringify({ UserPoolId: userPoolId, Username: email, GroupName: 'admin' }),
    signal,
  })
  assert.equal(answer.status, 200, `${email} becomes an administrator: ${await answer.clone().text()}`)
}
