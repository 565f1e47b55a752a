"""Where mails and codes come from: an identity of SES, and what a deployment says of it."""

import settings
from stack import Failed, say


def verify_domain(mail, address):
    """Makes the domain of the address an identity where it is none, and refuses until it is verified: the user pool takes no other."""
    if not address:
        return
    domain = address.rpartition("@")[2].lower()
    try:
        found = mail.get_email_identity(EmailIdentity=domain)
    except mail.exceptions.NotFoundException:
        mail.create_email_identity(EmailIdentity=domain, DkimSigningAttributes={"NextSigningKeyLength": "RSA_2048_BIT"})
        found = mail.get_email_identity(EmailIdentity=domain)
    if not found["VerifiedForSendingStatus"]:
        keys = found["DkimAttributes"]
        zone = keys.get("SigningHostedZone") or "dkim.amazonses.com"
        for token in keys["Tokens"]:
            say(f"  {token}._domainkey.{domain} CNAME {token}.{zone}")
        raise Failed(f"{domain} is not verified yet: put these records into its DNS, and deploy again once SES has seen them")
    if not mail.get_account().get("ProductionAccessEnabled"):
        say("mail: SES is in its sandbox and sends to verified addresses alone; ask AWS for production access")


def say_mail(parameters):
    """Whether mail is sent. The address itself is said nowhere."""
    sender = parameters.get("MailFrom", "")
    if not sender:
        say(f"mail: off, nobody is sent any ({settings.MAIL['MailFrom']} names the address that it comes from)")
    else:
        say(f"mail: on, from an address at {sender.rpartition('@')[2]}, a verified identity of the account")


def verify_sender(mail, address):
    """Makes the address an identity of the local mail service, which takes each for verified."""
    if address:
        mail.create_email_identity(EmailIdentity=address)
