"""Who records what is done in the account, and who signs in: a trail of the installation, or one that the account has."""

from botocore.exceptions import ClientError
from stack import Failed, say

PARAMETER = "Trail"


class Trail:
    """The trail of one installation, as its parameter says: `own`, `account` or `off`. Nothing is made here."""

    def __init__(self, arguments, cloudtrail, parameters, root_template):
        self.said = parameters.get(PARAMETER, root_template["Parameters"][PARAMETER]["Default"])
        self.others = [each for each in self._of_account(cloudtrail) if each["Name"] != f"{arguments.stack}-trail"]

    @staticmethod
    def _of_account(cloudtrail):
        """Trails of all regions that are on. One of the organization, too, is seen from each account."""
        found = cloudtrail.describe_trails(includeShadowTrails=True)["trailList"]
        return [
            trail
            for trail in found
            if trail.get("IsMultiRegionTrail") and trail.get("IncludeGlobalServiceEvents")
            if cloudtrail.get_trail_status(Name=trail["TrailARN"])["IsLogging"]
            if Trail._records_everything(cloudtrail, trail["TrailARN"])
        ]

    @staticmethod
    def _records_everything(cloudtrail, name):
        """All management events, reads and writes: sign-ins and reads of secrets are among them."""
        try:
            found = cloudtrail.get_event_selectors(TrailName=name)
        except ClientError as refused:
            # Of the organization's trail a member may be told nothing more.
            if refused.response["Error"]["Code"] in ("AccessDeniedException", "TrailNotFoundException"):
                return True
            raise
        plain = [
            each
            for each in found.get("EventSelectors", [])
            if each.get("IncludeManagementEvents") and each.get("ReadWriteType", "All") == "All"
            if not each.get("ExcludeManagementEventSources")
        ]
        management = [{"Field": "eventCategory", "Equals": ["Management"]}]
        return bool(plain) or any(each["FieldSelectors"] == management for each in found.get("AdvancedEventSelectors", []))

    def verify(self):
        """Before anything is sent: a trail that nobody has records nothing."""
        if self.said == "account" and not self.others:
            raise Failed(f"{PARAMETER}=account, but the account has no trail of all regions and management events that is on; {PARAMETER}=own makes one")

    def say(self, outputs):
        """Where it can be looked up who did what."""
        if self.said == "own":
            say(f"trail: who did what and who signed in, for 90 days in {outputs['TrailBucket']}")
            for each in self.others:
                say(f"trail: {each['Name']} records the same, and AWS bills the second copy; {PARAMETER}=account makes none")
        elif self.said == "account":
            say(f"trail: that of the account, {self.others[0]['Name']}; the privacy page says that it keeps sign-ins for 90 days at most")
        else:
            say(f"trail: none, so AWS alone knows for 90 days who did what ({PARAMETER}=own makes one)")
